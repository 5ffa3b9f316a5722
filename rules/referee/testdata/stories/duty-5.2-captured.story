# the touched enemy piece is captured (5.2)
#! moves e2e6
#! never event=alert
#! expect event=duty article=5.2 must=capture
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5900 drop e6
7000 lift e2
7200 lift e6
7500 drop e6
8000 press red
9000 wait
