# the clock runs after ten seconds; what brings the position nearer is no touch even then
#! moves b0c2
#! alerts illegal-move
#! never event=foul
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
22000 lift d1
22500 drop b0
24000 lift b0
24300 drop c2
24600 press red
26000 wait
