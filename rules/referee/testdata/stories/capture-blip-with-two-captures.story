# the same blip where the rook could take either of two: no evidence
#! moves
#! expect event=alert kind=ambiguous|unread
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e4
5400 lift e6
5412 drop e6
5900 press red
8000 wait
