# the moving hand nudges two neighbours, one after the other
#! moves h2e2
#! never event=alert
#! never event=touch point=g3
setup
0 start
5000 lift h2
5100 lift g3
5200 drop g3
5300 lift e3
5380 drop e3
5500 drop e2
6000 press red
7000 wait
