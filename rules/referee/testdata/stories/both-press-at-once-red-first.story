# Red's press 20 ms before Black's: Black has pressed without a move
#! moves h2e2 h9g7
#! never event=foul side=red
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
5620 press black
8000 lift h9
8300 drop g7
8600 press black
10000 wait
