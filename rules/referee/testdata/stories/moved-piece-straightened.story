# the mover straightens his moved piece before the other has lifted: nothing
#! moves h2e2 h9g7
#! never event=alert
#! never event=touch point=e2
setup
0 start
5000 lift h2
5300 drop e2
5700 press red
6200 lift e2
6900 drop e2
9000 lift h9
9300 drop g7
9700 press black
10700 wait
