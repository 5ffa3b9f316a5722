# after a move that was let stand Black plays on from the board as it is
#! moves b0d1 h9g7
#! alerts illegal-move
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resolve 1 stand
12000 lift h9
12400 drop g7
12800 press black
14000 wait
