# what Black touched in his own turn obliges nobody in Red's
#! moves h2e2 h9g7 b0c2
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
6500 lift h9
7000 drop h9
7500 lift h9
7800 drop g7
8100 press black
8500 lift b0
8800 drop c2
9100 press red
10000 wait
