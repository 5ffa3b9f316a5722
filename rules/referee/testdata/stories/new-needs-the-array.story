# after new the board is not the array yet: the start is refused
#! expect event=refused do=start ms=8000
setup
0 start
2000 lift h2
2300 drop e2
2600 press red
4000 cmd resign black
6000 cmd new
8000 start
9000 wait
