# enemy, then own that can't take it; another takes it: right (5.4)
#! moves e2e6
#! never event=alert
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5600 drop e6
6500 lift h0
7100 drop h0
8000 lift e2
8150 lift e6
8300 drop e6
8600 press red
10000 wait
