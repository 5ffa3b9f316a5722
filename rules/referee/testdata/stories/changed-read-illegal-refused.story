# read takes a move that was legal in the position before
#! moves h2e2
#! expect event=refused do=resolve
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
9000 cmd resolve 1 read e2f2
10000 wait
