# undo of a touch; the pieces are put back only after the ten seconds: no touches, no fouls come of it
#! moves e3e4
#! alerts touch
setup
0 start
3000 lift e3
3900 drop e3
5000 lift h2
5300 drop e2
5600 press red
7000 cmd resolve 1 undo
20000 lift e2
20500 drop h2
22000 lift e3
22300 drop e4
22600 press red
24000 wait
