# an illegal move is open and the arbiter takes back to an earlier ply: the alert is answered, the game goes on
#! moves c3c4
#! alerts illegal-move
#! expect event=resolved id=1
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
8000 lift b0
8400 drop d1
8900 press red
11000 cmd takeback 0
12000 lift d1
12300 drop b0
12600 lift g7
12900 drop h9
13200 lift e2
13500 drop h2
16000 lift c3
16300 drop c4
16600 press red
18000 wait
