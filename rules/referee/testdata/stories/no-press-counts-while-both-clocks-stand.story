# an open illegal move holds both clocks: Black's press does nothing
#! moves
#! alerts illegal-move
#! never event=clock running=red why=press
#! never event=foul side=black
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 press black
10000 wait
