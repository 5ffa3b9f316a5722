# the first unread press is void: Red's clock runs, and Black's later press is none any more
#! moves
#! expect event=clock running=red why=ruling
#! never event=move
setup
0 start
4500 lift h2
5000 press red
7000 lift h9
7500 press black
10000 cmd resolve 1 dismiss
12000 wait
