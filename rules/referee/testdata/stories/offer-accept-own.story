# one does not accept one's own offer
#! expect event=refused do=accept
#! never event=result
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
7000 cmd accept red
8000 wait
