# while the stray piece lies there, a move to its point can't be read
#! moves h2e2 h9g7
#! expect event=alert kind=unread|ambiguous side=red id=2
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
13000 lift e3
13600 press red
16000 wait
