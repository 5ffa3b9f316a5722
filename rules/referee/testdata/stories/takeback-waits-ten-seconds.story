# the board is not put back: the clock runs again after ten seconds at the latest
#! expect event=clock running=red why=ruling ms=18000
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
20000 wait
