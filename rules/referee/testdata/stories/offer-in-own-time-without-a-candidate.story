# in one's own time without a move on the board: recorded, and 9.1.1 proposed
#! expect event=offer side=red state=made
#! expect event=foul side=red article=9.1.1 status=proposed
setup
0 start
5000 lift h2
5300 drop e2
6000 press red
7000 lift h9
7300 drop g7
7700 press black
9000 cmd offer red
10000 wait
