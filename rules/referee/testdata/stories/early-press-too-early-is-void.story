# the piece is lifted only 600 ms after the press: that press came without a move (9.1.2)
#! moves h2e2
#! alerts press-without-move
setup
0 start
5000 press red
5600 lift h2
5900 drop e2
6500 press red
7500 wait
