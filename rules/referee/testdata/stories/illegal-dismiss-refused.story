# dismiss is no answer to an illegal move
#! expect event=refused do=resolve
#! never event=resolved
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resolve 1 dismiss
10000 wait
