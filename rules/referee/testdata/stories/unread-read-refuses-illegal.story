# read takes legal moves only
#! moves
#! expect event=refused do=resolve
#! never event=resolved
setup
0 start
4500 lift h2
5000 press red
9000 cmd resolve 1 read h2a9
10000 wait
