# the moved piece has captured; the reply lifts it 40 ms before the press
#! moves e2e6 g7e6
#! never event=alert
setup fen "rnbakab2/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5200 lift e2
5500 drop e6
5960 lift e6
6000 press red
6125 lift g7
6400 drop e6
7000 press black
8000 wait
