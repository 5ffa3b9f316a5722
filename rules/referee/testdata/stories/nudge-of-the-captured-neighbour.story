# in a capture a neighbour is nudged for 100 ms: a brush, no touch
#! moves e2e6
#! expect event=brush point=g6
#! never event=alert
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5300 lift e6
5400 lift g6
5500 drop g6
5700 drop e6
6200 press red
7000 wait
