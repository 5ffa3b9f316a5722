# a carried stray piece does not keep a capture elsewhere from being read
#! moves h2e2 h9g7 e2e6
#! alerts unread
setup
0 start
4500 lift h2
4800 drop e2
4900 drop a4
5000 press red
9000 cmd resolve 1 read h2e2
10000 lift h9
10300 drop g7
10600 press black
11000 lift e2
11150 lift e6
11300 drop e6
11600 press red
13000 wait
