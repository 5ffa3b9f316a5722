# declined: it can't be accepted any more
#! expect event=refused do=accept
#! never event=result
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
7000 cmd decline black
8000 cmd accept black
9000 wait
