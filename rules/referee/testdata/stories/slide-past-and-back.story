# the cannon slides one point too far and back: the last point counts
#! moves h2e2
#! never event=alert
setup
0 start
5000 lift h2
5200 drop d2
5450 lift d2
5600 drop e2
6300 press red
7500 wait
