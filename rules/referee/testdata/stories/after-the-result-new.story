# new sets up the next game
#! expect event=result winner=black
#! expect event=start ms=9000
setup
0 start
5000 cmd resign red
7000 cmd new
9000 start
10000 wait
