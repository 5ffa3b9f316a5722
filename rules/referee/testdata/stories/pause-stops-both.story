# pause: both clocks stand, a press counts for nothing
#! moves
#! expect event=clock running=none why=pause left.red=5395000
#! never event=foul
setup
0 start
5000 cmd pause
7000 press red
9000 wait
