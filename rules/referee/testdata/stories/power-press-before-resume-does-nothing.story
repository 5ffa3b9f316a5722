# before resume no press counts
#! moves
#! never event=foul
setup
0 start
10500 off
12500 on
13000 lift h2
13300 drop e2
14000 press red
16000 wait
