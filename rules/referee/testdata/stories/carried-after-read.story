# the stray piece beside the move is carried after read: its point is unknown and disturbs nobody
#! moves h2e2 h9g7
#! alerts unread
setup
0 start
4500 lift h2
4800 drop e2
4900 drop e4
5000 press red
9000 cmd resolve 1 read h2e2
10000 lift h9
10300 drop g7
10600 press black
12000 wait
