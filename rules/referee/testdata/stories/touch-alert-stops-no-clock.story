# a touch alert stops no clock
#! expect event=alert kind=touch
#! never event=clock running=none
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
10000 wait
