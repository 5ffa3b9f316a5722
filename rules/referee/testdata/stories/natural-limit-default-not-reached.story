# two rounds under the default of sixty: nothing is said
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5700 press red
7000 lift h9
7300 drop g7
7700 press black
9000 wait
