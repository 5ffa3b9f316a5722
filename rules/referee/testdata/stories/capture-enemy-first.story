# capture, the captured piece taken away first
#! moves e2e6
#! never event=alert
#! expect event=move captured=p check=false
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5300 lift e2
5600 drop e6
6000 press red
7000 wait
