# dropped between two points, then centred: one move
#! moves h2e2
#! never event=alert
setup
0 start
5000 lift h2
5300 drop f2
6000 lift f2
6100 drop e2
6600 press red
7500 wait
