# the power fails in a pause: after resume the game goes on
#! moves h2e2
setup
0 start
5000 cmd pause
6000 off
8000 on
9000 cmd resume
10000 lift h2
10300 drop e2
10600 press red
12000 wait
