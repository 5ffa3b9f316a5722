# the enemy piece was put back before the own one was lifted, and the own one is in the hand: no guess
#! moves
#! expect event=alert kind=unread|ambiguous
#! never event=move
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e6
5400 drop e6
6000 lift e5
6900 press red
9000 wait
