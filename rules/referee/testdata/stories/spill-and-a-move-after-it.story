# the moves are read as always after a spill (5.8)
#! moves c3c4
#! expect event=spill
#! never event=alert
setup
0 start
5000 lift c3
5080 lift e3
5160 lift g3
9000 drop g3
10000 drop e3
11000 drop c3
12000 lift c3
12400 drop c4
13000 press red
14000 wait
