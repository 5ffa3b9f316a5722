# the first of the buttons completed Red's move: after the call Black's clock runs
#! moves h2e2
#! expect event=alert kind=call
#! never event=clock running=red why=call
setup
0 start
4000 lift h2
4300 drop e2
5000 down red
5200 down black
9000 up red
9000 up black
10000 wait
