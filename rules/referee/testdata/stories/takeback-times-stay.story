# a move is taken back: times stay, Red's clock runs when the board agrees
#! moves
#! expect event=fixed ply=0
#! expect event=clock running=red why=ruling left.red=5394400 ms=11025
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
10500 lift e2
11000 drop h2
12000 wait
