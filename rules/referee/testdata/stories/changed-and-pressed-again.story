# the moved piece goes elsewhere in Black's time and Red presses again: changed, not off-turn (5.7)
#! moves h2e2
#! alerts changed
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
7700 press red
10000 wait
