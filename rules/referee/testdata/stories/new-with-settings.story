# new with another time control
#! expect event=clock why=start left.red=600000
setup
0 start
5000 cmd resign red
7000 cmd new time=6.3
9000 start
10000 wait
