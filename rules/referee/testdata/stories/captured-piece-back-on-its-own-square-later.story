# after the capture is recorded the captured soldier is set down on an empty point: no move of Black's comes of it
#! moves e2e6 g7e6
#! never event=alert kind=illegal-move
setup fen "rnbakab2/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5200 lift e6
5500 drop e6
6000 press red
6500 drop i5
8000 lift i5
9000 lift g7
9150 lift e6
9300 drop e6
9600 press black
11000 wait
