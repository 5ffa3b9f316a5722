# a neighbour nudged for 150 ms across the press itself
#! moves h2e2
#! never event=alert
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5550 lift g3
5600 press red
5700 drop g3
7500 wait
