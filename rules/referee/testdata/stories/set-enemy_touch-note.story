# enemy_touch=note: it is noted and calls nobody
#! moves h0g2
#! expect event=touch point=e6
#! never event=alert
setup policy enemy_touch=note fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5900 drop e6
7000 lift h0
7300 drop g2
7600 press red
8600 wait
