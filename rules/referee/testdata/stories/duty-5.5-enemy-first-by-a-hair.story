# the enemy piece 30 ms before the own one: at the same time (5.5)
#! expect event=duty article=5.5
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5030 lift e2
5600 drop e2
5700 drop e6
8000 wait
