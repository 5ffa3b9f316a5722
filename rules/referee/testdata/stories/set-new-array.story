# new=array: the array standing after a result is a new game
#! never event=refused
#! expect event=ready
setup policy new=array
0 start
2000 lift h2
2300 drop e2
2700 press red
4000 cmd resign red
6000 lift e2
6500 drop h2
20000 start
21000 wait
