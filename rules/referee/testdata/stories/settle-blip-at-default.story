# with 25 ms the same gap is nothing
#! never event=brush
#! never event=touch
setup
0 start
5000 lift c3
5010 drop c3
7000 wait
