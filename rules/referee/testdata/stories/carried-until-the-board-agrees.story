# the stray piece is taken away later: the point is known again, a move to it is read
#! moves h2e2 h9g7 e3e4
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
11500 lift e4
13000 lift e3
13300 drop e4
13600 press red
15000 wait
