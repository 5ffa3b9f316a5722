# the ambiguous press leaves the clock with the opponent too
#! expect event=alert kind=ambiguous
#! expect event=clock running=black why=press
#! never event=clock running=none
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/4K4 w - - 0 1"
0 start
5000 lift e4
5900 press red
9000 wait
