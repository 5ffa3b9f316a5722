# undo: the press is void, and Red's clock runs again when the board agrees
#! moves
#! expect event=clock running=red why=ruling ms=11025
setup
0 start
4500 lift h2
5000 press red
9000 cmd resolve 1 undo
11000 drop h2
12000 wait
