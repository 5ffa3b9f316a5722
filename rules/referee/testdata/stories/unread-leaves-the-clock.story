# a press that can't be read leaves the clock with the opponent
#! alerts unread
#! expect event=clock running=black why=press
#! never event=clock running=none
setup
0 start
4500 lift c3
5000 press red
9000 wait
