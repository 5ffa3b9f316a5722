# enemy that nobody can take, then own, and another own piece moves: against 5.4
#! moves h2e2
#! expect event=alert kind=touch article=5.4
setup
0 start
5000 lift d9
5600 drop d9
6500 lift h0
7100 drop h0
8000 lift h2
8300 drop e2
8900 press red
9900 wait
