# the opponent has his horse in the air when the mover presses: the move is read, the lift is the next turn's
#! moves h2e2 h9g7
#! never event=alert
#! expect event=touch side=black point=h9
setup
0 start
5000 lift h2
5300 drop e2
5600 lift h9
5700 press red
6000 drop g7
6300 press black
7300 wait
