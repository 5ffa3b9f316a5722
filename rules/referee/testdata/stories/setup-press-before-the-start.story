# a press before the start is nothing
#! moves h2e2
#! never event=foul
#! never event=clock running=black ms=1000
setup
1000 press red
4000 start
6000 lift h2
6300 drop e2
6700 press red
7700 wait
