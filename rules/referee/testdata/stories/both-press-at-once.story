# both players hit their buttons within 20 ms at Red's move: Red's counts, Black's is no move
#! moves h2e2 h9g7
setup
0 start
5000 lift h2
5300 drop e2
5600 press black
5620 press red
8000 lift h9
8300 drop g7
8600 press black
10000 wait
