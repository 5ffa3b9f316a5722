# resume: the clock goes on from there and the move is played
#! moves h2e2
#! alerts power
#! expect event=clock running=red why=resume
#! expect event=resolved action=resume
setup
0 start
10500 off
12500 on
20000 cmd resume
25000 lift h2
25300 drop e2
25600 press red
27000 wait
