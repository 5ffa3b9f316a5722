# Black has already answered an illegal move when Red presses: the illegal move is found all the same
#! moves
#! expect event=alert kind=illegal-move move=b0d1 side=red
setup
0 start
5000 lift b0
5400 drop d1
7000 lift h9
7400 drop g7
7900 press red
9500 wait
