# the moved piece is held up for two seconds and put back: nothing
#! moves h2e2
#! never event=alert
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
9000 drop e2
11000 wait
