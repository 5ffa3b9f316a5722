# the mover's own press comes 600 ms after: swallowed, and nothing is said about a forgotten press
#! moves h2e2 h9g7
#! never event=alert
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5500 lift h9
5700 drop g7
5900 press black
6500 press red
9000 wait
