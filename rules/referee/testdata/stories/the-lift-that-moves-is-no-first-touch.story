# enemy touched (nobody can take it), then a plain move: its lift comes after the enemy touch and moves: nothing (5.4)
#! moves h2e2
#! never event=alert kind=touch
setup
0 start
5000 lift d9
5600 drop d9
8000 lift h2
8300 drop e2
8900 press red
9900 wait
