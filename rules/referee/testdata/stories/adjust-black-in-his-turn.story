# Black adjusts in his own turn (5.6)
#! moves h2e2 h9g7
#! never event=alert
#! never event=refused
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 cmd adjust black on
8000 lift e9
8800 drop e9
9000 cmd adjust black off
10000 lift h9
10300 drop g7
10600 press black
12000 wait
