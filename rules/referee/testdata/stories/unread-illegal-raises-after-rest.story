# the unreadable position becomes an illegal move that rests: its alert comes then
#! moves
#! alerts unread illegal-move
setup
0 start
4500 lift b0
5000 press red
9000 drop d1
11000 wait
