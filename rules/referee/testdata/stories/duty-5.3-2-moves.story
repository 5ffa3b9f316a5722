# own then enemy that it can't capture: the first moves, wherever (5.3)
#! moves h0g2
#! never event=alert kind=touch
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift h0
5600 drop h0
6500 lift e6
7100 drop e6
8000 lift h0
8300 drop g2
8900 press red
9900 wait
