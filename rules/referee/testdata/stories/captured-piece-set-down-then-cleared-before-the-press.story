# cleared before the press: nothing is said
#! moves e2e6
#! never event=alert
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5200 lift e6
5500 drop e6
5700 drop i5
6300 lift i5
6800 press red
9000 wait
