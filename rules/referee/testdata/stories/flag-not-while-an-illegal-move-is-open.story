# an illegal move is open, both clocks stand: no flag falls
#! alerts illegal-move
#! never event=result
setup time 6.5:1m
0 start
5000 lift b0
5400 drop d1
5900 press red
130000 wait
