# an illegal move was open: it still holds the clocks after the power is back and resumed
#! moves
#! alerts illegal-move power
#! never event=clock running=red why=resume
#! never event=clock running=black why=resume
setup fen "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
0 start
5000 lift b9
5400 drop d8
5900 press black
8000 off
9000 on
10000 cmd resume
12000 wait
