# the touched piece moves: nothing (5.1)
#! moves e3e4
#! never event=alert
setup
0 start
5000 lift e3
5900 drop e3
7000 lift e3
7300 drop e4
7600 press red
8600 wait
