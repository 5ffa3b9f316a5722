# new=arbiter: the array standing after a result is nothing; a start is refused
#! expect event=refused do=start
setup policy new=arbiter
0 start
2000 lift h2
2300 drop e2
2700 press red
4000 cmd resign red
6000 lift e2
6500 drop h2
20000 start
21000 wait
