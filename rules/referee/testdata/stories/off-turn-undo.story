# undo: the piece goes back, Red is to move and his clock runs
#! moves h2e2
#! alerts off-turn
#! expect event=clock running=red why=ruling
setup
0 start
5000 lift h9
5300 drop g7
5700 press black
8000 cmd resolve 1 undo
9000 lift g7
9300 drop h9
11000 lift h2
11300 drop e2
11700 press red
13000 wait
