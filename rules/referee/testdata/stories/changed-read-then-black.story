# changed, read to the new point: the clock stays Black's and Black plays on
#! moves h2f2 h9g7
#! alerts changed
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
9000 cmd resolve 1 read h2f2
10000 lift h9
10300 drop g7
10600 press black
12000 wait
