# the rook comes down where the own soldier stood, which was taken away: no legal move, nothing recorded
#! moves
#! never event=move
#! expect event=alert kind=illegal-move|unread
setup
0 start
5000 lift a0
5200 lift a3
5500 drop a3
6000 press red
8000 wait
