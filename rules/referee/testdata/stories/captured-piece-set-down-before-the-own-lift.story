# the captured soldier is set down beside, then the own piece takes its point, then the soldier is cleared: read
#! moves e2e6
#! never event=alert
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5300 drop i5
5600 lift e2
5900 drop e6
6300 lift i5
6800 press red
9000 wait
