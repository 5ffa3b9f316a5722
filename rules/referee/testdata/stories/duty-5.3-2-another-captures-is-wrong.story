# own then enemy: that another captures while the first could move is against 5.3
#! moves e2e6
#! expect event=alert kind=touch article=5.3
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift h0
5600 drop h0
6500 lift e6
7100 drop e6
8000 lift e2
8200 lift e6
8500 drop e6
8900 press red
9900 wait
