# while the pieces are put back another one is nudged off and set back: nothing until the board agrees
#! moves c3c4
#! never event=alert
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 cmd takeback 0
8000 lift e3
8500 lift e2
9000 drop h2
9500 drop e3
11000 lift c3
11300 drop c4
11600 press red
13000 wait
