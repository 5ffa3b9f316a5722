# and it can be answered after the restart
#! moves b0c2
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
8000 off
9000 on
9500 cmd resolve 1 undo
10000 lift d1
10500 drop b0
11000 cmd resume
12000 lift b0
12300 drop c2
12600 press red
14000 wait
