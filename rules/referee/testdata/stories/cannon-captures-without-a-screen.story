# the cannon takes without a screen (2.3)
#! alerts illegal-move
setup fen "3k5/9/9/4p4/9/9/9/4C4/9/3AK4 w - - 0 1"
0 start
5000 lift e2
5200 lift e6
5500 drop e6
6000 press red
8000 wait
