# the own piece is off its point: not a press without a move, but one that can't be read
#! moves
#! never event=alert kind=press-without-move
#! expect event=alert kind=unread
setup
0 start
4500 lift c3
5000 press red
7000 wait
