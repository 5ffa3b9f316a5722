# changed, undo: the piece goes back and the game goes on
#! moves h2e2 h9g7
#! expect event=resolved action=undo
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop h2
9000 cmd resolve 1 undo
10000 lift h2
10300 drop e2
12000 lift h9
12300 drop g7
12600 press black
14000 wait
