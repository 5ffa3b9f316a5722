# the piece is back already when the ruling comes
#! moves c3c4
#! expect event=fixed ply=0
#! never event=alert kind=unread
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7200 drop h2
9000 cmd takeback 0
10000 lift c3
10300 drop c4
10600 press red
12000 wait
