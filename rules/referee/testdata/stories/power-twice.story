# it fails twice in a minute
#! moves h2e2 h9g7
setup
0 start
4000 off
5000 on
6000 cmd resume
7000 lift h2
7300 drop e2
7600 press red
9000 off
10000 on
11000 cmd resume
12000 lift h9
12300 drop g7
12600 press black
14000 wait
