# without its press the reply that is already there is not recorded
#! moves b0d1
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
7000 lift h9
7400 drop g7
9000 cmd resolve 1 stand
13000 wait
