# a capture is taken back: the captured piece stands again
#! moves h0g2
#! expect event=fixed ply=0
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5150 lift e6
5300 drop e6
5600 press red
8000 cmd takeback 0
9000 lift e6
9400 drop e2
9800 drop e6
12000 lift h0
12300 drop g2
12600 press red
14000 wait
