# after the capture another enemy piece is in the air at the press: a reply begun, the next turn's touch
#! moves e4e6
#! never event=alert
#! expect event=touch side=black point=c4
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e4
5200 lift e6
5400 drop e6
5600 lift c4
6000 press red
9000 wait
