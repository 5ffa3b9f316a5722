# the mover hits his button twice: the second is the other button, and nothing
#! moves h2e2 h9g7
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
5800 press red
7000 lift h9
7300 drop g7
7600 press black
9000 wait
