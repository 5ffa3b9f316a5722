# the button is hit while the capturing piece is in the air, the captured one away
#! moves e5e6
#! never event=alert
#! never event=foul
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5200 lift e6
5400 press red
5560 drop e6
8000 wait
