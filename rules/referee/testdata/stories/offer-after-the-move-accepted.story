# offered after the move and before the press, accepted: a draw (4.2.2, 23.1)
#! moves h2e2
#! expect event=offer side=red state=made
#! expect event=offer side=red state=accepted
#! expect event=result winner=none article=4.2.2 status=final
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
8000 cmd accept black
9000 wait
