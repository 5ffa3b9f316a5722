# two plies are taken back, the side to move is Red again
#! moves b0c2
#! expect event=fixed ply=0
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
8000 cmd takeback 0
9000 lift e2
9300 drop h2
9600 lift g7
9900 drop h9
12000 lift b0
12300 drop c2
12600 press red
14000 wait
