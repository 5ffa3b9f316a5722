# the power fails in Black's time: after resume it is Black's clock that runs
#! moves h2e2 h9g7
#! expect event=clock running=black why=resume
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
9000 off
10000 on
11000 cmd resume
12000 lift h9
12300 drop g7
12600 press black
14000 wait
