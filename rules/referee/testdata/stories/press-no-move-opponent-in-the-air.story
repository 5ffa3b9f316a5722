# the opponent's piece in the air does not matter: the press is still without a move
#! moves
#! alerts press-without-move
setup
0 start
4800 lift h9
5000 press red
5900 drop h9
7000 wait
