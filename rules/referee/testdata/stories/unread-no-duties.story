# while a press can't be read the game goes on without duties
#! never event=duty
#! never event=alert kind=touch
setup
0 start
4500 lift h2
5000 press red
8000 lift c6
8600 drop c6
9000 drop e2
10000 lift h9
10300 drop g7
10800 press black
12000 wait
