# after undo the touched horse moves elsewhere without being put back first: read
#! moves b0c2
#! alerts illegal-move
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
11000 lift d1
11500 drop b0
12000 lift b0
12300 drop c2
12800 press red
14000 wait
