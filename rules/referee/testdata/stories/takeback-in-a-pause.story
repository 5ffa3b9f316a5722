# taken back in a pause: the clocks stand until resume
#! never event=clock running=red why=ruling
#! expect event=clock running=red why=resume
#! expect event=fixed ply=0
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 cmd pause
8000 cmd takeback 0
8500 lift e2
9000 drop h2
12000 cmd resume
13000 wait
