# it still lies there at the press: the arbiter is asked; when it is gone for half a second the move is recorded
#! moves e2e6
#! alerts unread
#! expect event=resolved by=board
#! expect event=move used_ms=6800
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e6
5300 drop i5
5600 lift e2
5900 drop e6
6800 press red
9300 lift i5
11000 wait
