# the power fails and returns: both clocks stand until resume
#! alerts power
#! expect event=clock running=none why=power
#! never event=clock running=red why=resume
setup
0 start
10500 off
12500 on
15000 wait
