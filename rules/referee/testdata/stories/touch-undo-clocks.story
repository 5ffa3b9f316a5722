# undo of a touch: the mover's clock runs again when the board shows the position
#! expect event=clock running=red why=ruling ms=10425
#! alerts touch
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
9000 cmd resolve 1 undo
10000 lift e2
10400 drop h2
12000 wait
