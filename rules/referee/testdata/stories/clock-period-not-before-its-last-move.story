# one move of two: nothing is added yet
#! never event=clock period.red=2
#! expect event=clock running=black left.red=54400 period.red=1
setup time 2/1m,1/1m*
0 start
5000 lift h2
5300 drop e2
5600 press red
9000 wait
