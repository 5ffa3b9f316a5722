# a rested candidate that goes on is withdrawn, with the time it rested; no alert (5.7)
#! moves h2f2
#! never event=alert
#! expect event=withdrawn move=h2e2 rested_ms=1700
setup
0 start
5000 lift h2
5300 drop e2
7000 lift e2
7300 drop f2
8000 press red
9000 wait
