# one result: the second resignation is refused
#! expect event=refused do=resign
#! never event=result winner=red
setup
0 start
5000 cmd resign red
6000 cmd resign black
7000 wait
