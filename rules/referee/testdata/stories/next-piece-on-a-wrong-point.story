# the player wants to take back after his press and does it silently: a change is called (5.7)
#! moves h2e2
#! alerts changed
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop h2
9000 wait
