# a sleeve takes a soldier off just before the press; it is set back two seconds later: the move is read then
#! moves h2e2 h9g7
#! never event=alert kind=touch
setup
0 start
5000 lift h2
5300 drop e2
5550 lift g3
5600 press red
7700 drop g3
10000 lift h9
10300 drop g7
10600 press black
12000 wait
