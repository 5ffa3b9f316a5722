# the touch alert is ruled undo: the position returns and the touched piece moves
#! moves e3e4
#! alerts touch
#! expect event=resolved action=undo
#! expect event=fixed ply=0
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
9000 cmd resolve 1 undo
10000 lift e2
10400 drop h2
12000 lift e3
12300 drop e4
12700 press red
13700 wait
