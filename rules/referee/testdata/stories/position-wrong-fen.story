# a position with ten soldiers in a row is refused
#! expect event=refused do=position
#! never event=fixed
setup
0 start
5000 cmd position "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/PPPPPPPPPP/1C5C1/9/RNBAKABNR w - - 0 1"
6000 wait
