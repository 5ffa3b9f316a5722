# in the middle of a game the opening array stands for five seconds: the arbiter is called
#! expect event=alert kind=call
setup
0 start
5000 lift h2
5300 drop e2
5700 press red
8000 lift h9
8300 drop g7
8700 press black
10000 lift e2
10400 drop h2
11000 lift g7
11400 drop h9
18000 wait
