# there is no such ply: refused
#! moves h2e2
#! expect event=refused do=takeback
#! never event=fixed
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 4
9000 wait
