# only Black's move is taken back: Black is to move again
#! moves h2e2 b9c7
#! expect event=fixed ply=1
#! expect event=clock running=black why=ruling
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
8000 cmd takeback 1
9000 lift g7
9400 drop h9
12000 lift b9
12300 drop c7
12600 press black
14000 wait
