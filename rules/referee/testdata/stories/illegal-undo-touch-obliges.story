# after undo the touched horse must still move: another move is against 5.1
#! moves h2e2
#! alerts illegal-move touch
#! expect event=alert kind=touch article=5.1
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
11000 lift d1
11500 drop b0
13000 lift h2
13400 drop e2
14000 press red
15000 wait
