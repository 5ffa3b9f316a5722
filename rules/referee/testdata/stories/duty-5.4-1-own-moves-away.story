# enemy, then own that can take it, and the own piece goes elsewhere: against 5.4
#! moves e2d2
#! expect event=alert kind=touch article=5.4
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5600 drop e6
6500 lift e2
7100 drop e2
8000 lift e2
8300 drop d2
8900 press red
9900 wait
