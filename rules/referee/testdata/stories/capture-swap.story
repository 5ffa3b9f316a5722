# capture by a swap in one hand: the target is empty for 50 ms
#! moves e2e6
#! never event=alert
#! never event=brush
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5400 lift e6
5450 drop e6
6000 press red
7000 wait
