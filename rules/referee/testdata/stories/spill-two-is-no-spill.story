# two pieces off together are no spill: they are touches
#! never event=spill
#! expect event=touch point=c3
setup
0 start
5000 lift c3
5080 lift e3
11000 drop c3
14000 drop e3
15000 wait
