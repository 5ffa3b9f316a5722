# still in his own turn, with his move on the board: the claim is his
#! expect event=claim side=red what=repetition
#! never event=refused
setup
0 start
5000 lift h2
5300 drop e2
6000 cmd claim red repetition
7000 press red
8000 wait
