# the foul is proposed when the board shows the turn's position again, not while the piece is in the air
#! alerts foul
#! expect event=foul article=9.1.5 ms=8025
setup fen "3k5/9/9/9/4r4/9/P8/9/4A4/4K4 w - - 0 1"
0 start
5000 lift e1
8000 drop e1
9000 wait
