# the moving piece is in the air while an enemy piece it could take is lifted and put back: 5.3
#! moves e2d2
#! expect event=alert kind=touch article=5.3
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5400 lift e6
6000 drop e6
6500 drop d2
7200 press red
9000 wait
