# the king leaves the palace (2.2)
#! alerts illegal-move
setup fen "3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1"
0 start
5000 lift f0
5400 drop g0
5900 press red
8000 wait
