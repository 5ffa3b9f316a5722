# the one who offers does not decline, nor withdraw, it (23.1)
#! expect event=refused do=decline
#! never event=offer state=declined
setup
0 start
5000 lift h2
5300 drop e2
5500 cmd offer red
5700 press red
7000 cmd decline red
8000 wait
