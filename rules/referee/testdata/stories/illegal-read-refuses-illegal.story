# read takes no illegal move: the alert stays open
#! expect event=refused do=resolve
#! never event=resolved
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resolve 1 read b0d1
10000 wait
