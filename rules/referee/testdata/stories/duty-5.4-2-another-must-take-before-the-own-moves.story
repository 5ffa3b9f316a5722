# enemy, then own that can't take it: another captures before the own one may just move (5.4)
#! moves h0g2
#! expect event=alert kind=touch article=5.4
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5600 drop e6
6500 lift h0
7100 drop h0
8000 lift h0
8300 drop g2
8900 press red
9900 wait
