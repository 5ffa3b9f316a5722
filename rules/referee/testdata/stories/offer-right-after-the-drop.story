# offered 100 ms after the piece is down, before the move is said as a candidate: after the move it was
#! never event=foul
#! expect event=offer state=made
setup
0 start
5000 lift h2
5300 drop e2
5400 cmd offer red
5700 press red
7000 wait
