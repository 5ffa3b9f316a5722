# his press is made, it is Black's turn: refused (8.5)
#! expect event=refused do=claim
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 cmd claim red repetition
8000 wait
