# illegal=arbiter: an illegal move waits for a ruling
#! moves
#! expect event=alert kind=illegal-move
#! never event=result
setup policy illegal=arbiter
0 start
5000 lift b0
5400 drop d1
5900 press red
8000 wait
