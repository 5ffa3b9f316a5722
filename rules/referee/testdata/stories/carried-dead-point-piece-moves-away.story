# the piece under the carried dead sensor moves: its origin is inferred
#! moves h2e2 h9g7 a0a1
#! alerts unread
setup
0 start
3000 lift a0
3500 lift i0
6000 lift h2
6300 drop e2
6600 press red
8500 cmd resolve 1 read h2e2
10000 lift h9
10300 drop g7
10600 press black
12300 drop a1
12600 press red
15000 wait
