# edges that bring the position nearer are no touches
#! never event=duty
#! never event=foul
#! never event=touch ms=9275
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
9000 lift e2
9500 drop h2
11000 wait
