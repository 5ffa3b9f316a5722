# a touch in Red's turn does not oblige him in the next one
#! moves e3e4 h9g7 h2e2
#! never event=alert
setup
0 start
5000 lift e3
5600 drop e3
6000 lift e3
6300 drop e4
6600 press red
8000 lift h9
8300 drop g7
8600 press black
10000 lift h2
10300 drop e2
10600 press red
11600 wait
