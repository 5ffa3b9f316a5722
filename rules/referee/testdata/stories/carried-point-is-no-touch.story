# a dead sensor under a piece is carried after read: in no later turn is that piece said to be touched
#! moves h2e2 h9g7 b0c2
#! never event=touch ms=10625
#! never event=duty
setup
0 start
3000 lift a0
3500 lift i0
6000 lift h2
6300 drop e2
6600 press red
8500 cmd resolve 1 read h2e2
10000 lift h9
10300 drop g7
10600 press black
11000 lift b0
11300 drop c2
11600 press red
13000 wait
