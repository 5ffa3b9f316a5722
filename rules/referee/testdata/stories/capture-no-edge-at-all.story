# the piece is in the hand and nothing happened at the only target: nothing is read
#! moves
#! expect event=alert kind=unread|ambiguous
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5900 press red
8000 wait
