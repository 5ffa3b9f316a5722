# the ambiguous press is void: Red's clock runs, he may show his move and press again
#! moves e4c4
#! expect event=clock running=red why=ruling
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/4K4 w - - 0 1"
0 start
5000 lift e4
5900 press red
8000 cmd resolve 1 dismiss
9000 lift c4
9300 drop c4
10000 press red
11000 wait
