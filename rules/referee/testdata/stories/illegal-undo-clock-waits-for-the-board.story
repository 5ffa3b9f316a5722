# the mover's clock runs again when the board shows the position, not before
#! expect event=clock running=red why=ruling ms=11525
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
11000 lift d1
11500 drop b0
12000 wait
