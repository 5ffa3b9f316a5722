# the record of the moves before stands
#! moves h2e2 h9g7
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 off
9000 on
10000 cmd resume
11000 lift h9
11300 drop g7
11600 press black
13000 wait
