# the captured piece is put on an empty point of the board beside: not read while it lies there
#! moves e2e6
#! never event=alert kind=illegal-move
#! never event=foul
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5200 lift e6
5500 drop e6
5700 drop i5
6000 press red
9000 lift i5
11000 wait
