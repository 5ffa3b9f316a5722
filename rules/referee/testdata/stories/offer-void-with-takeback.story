# the move of the offer is taken back: accepting it makes no draw of a game that went on
#! expect event=fixed ply=0
#! never event=result
setup
0 start
5000 lift h2
5300 drop e2
5500 cmd offer red
5700 press red
7000 cmd takeback 0
8000 lift e2
8300 drop h2
9000 cmd accept black
10000 wait
