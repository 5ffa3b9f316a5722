# something has come down on an empty point: the press can't be read
#! moves
#! never event=alert kind=press-without-move
#! expect event=alert kind=unread
setup
0 start
4500 drop e4
5000 press red
7000 wait
