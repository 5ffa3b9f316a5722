# Black has lifted first; then the moved piece is lifted and put back: that may be Black's touch
#! expect event=touch side=black point=d2
setup fen "rnbakab2/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5300 drop d2
5700 press red
6200 lift g7
6600 drop g7
7000 lift d2
7600 drop d2
8000 wait
