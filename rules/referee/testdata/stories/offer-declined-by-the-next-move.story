# the opponent's next move declines it (23.1)
#! moves h2e2 h9g7
#! expect event=offer side=red state=declined
#! never event=result
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
8000 lift h9
8300 drop g7
8700 press black
9700 wait
