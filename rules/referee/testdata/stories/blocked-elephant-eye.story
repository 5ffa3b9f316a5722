# the eye of the elephant is stopped (2.2)
#! alerts illegal-move
setup fen "5k3/9/9/9/9/9/9/9/3K5/2B6 w - - 0 1"
0 start
5000 lift c0
5400 drop e2
5900 press red
8000 wait
