# the reply that takes the moved piece is complete before the mover's press
#! moves e2e6 g7e6
#! never event=alert
setup fen "rnbakab2/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5200 lift e2
5500 drop e6
5900 lift e6
6200 lift g7
6600 drop e6
7000 press red
7600 press black
8600 wait
