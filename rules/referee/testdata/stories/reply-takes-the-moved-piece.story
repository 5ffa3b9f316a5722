# the piece that has just moved is already in the air because the reply takes it
#! moves e2e6 g7e6
#! never event=alert
#! never event=foul
setup fen "rnbakab2/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5200 lift e2
5500 drop e6
5900 lift e6
6000 press red
6200 lift g7
6600 drop e6
7000 press black
8000 wait
