# the same rook in the hand, nothing seen at its target: not read as an illegal capture
#! moves
#! never event=alert kind=illegal-move
#! expect event=alert kind=unread
setup
0 start
5000 lift a0
5900 press red
7500 wait
