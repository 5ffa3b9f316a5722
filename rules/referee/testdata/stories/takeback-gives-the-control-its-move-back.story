# the move taken back does not count for the control: only the second move after it brings the next minute
#! moves h2e2 h9g7 b0c2
#! expect event=clock period.red=2 ms=13600
#! never event=clock period.red=2 ms=11600
setup time 2/10m,1/10m*
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
9000 lift e2
9500 drop h2
11000 lift h2
11300 drop e2
11600 press red
12000 lift h9
12300 drop g7
12600 press black
13000 lift b0
13300 drop c2
13600 press red
15000 wait
