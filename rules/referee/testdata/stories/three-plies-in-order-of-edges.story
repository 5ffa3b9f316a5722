# two soldiers of Red's and a reply between them: what came down first is the first ply
#! moves g3g4 g6g5 c3c4
setup
0 start
5000 lift g3
5300 drop g4
7000 lift g6
7300 drop g5
9000 lift c3
9300 drop c4
9800 press red
12000 wait
