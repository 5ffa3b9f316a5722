# the reading is at most one second back, in the player's favour
#! expect event=clock running=none why=power left.red=5390000|5389500|5389999
setup
0 start
10500 off
12500 on
15000 wait
