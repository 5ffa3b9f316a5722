# dismiss: the press is void, Red's clock runs
#! moves h2e2
#! expect event=resolved action=dismiss
#! expect event=clock running=red why=ruling
#! never event=foul
setup
0 start
4500 lift h2
5000 press red
9000 cmd resolve 1 dismiss
10000 drop e2
10500 press red
11500 wait
