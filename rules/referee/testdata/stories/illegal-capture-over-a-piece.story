# the rook takes over the head of its soldier (4.1.6)
#! moves
#! alerts illegal-move
#! expect event=alert kind=illegal-move move=a0a6
setup
0 start
5000 lift a0
5300 lift a6
5600 drop a6
5900 press red
7500 wait
