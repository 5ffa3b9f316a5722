# entered in the opponent's time: dated to the move just made, no foul
#! expect event=offer side=red state=made
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
6000 press red
7000 cmd offer red
9000 wait
