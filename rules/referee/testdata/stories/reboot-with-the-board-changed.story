# a piece was moved while the power was off: the alert says the differences; put back, the game goes on
#! moves h2e2
#! expect event=alert kind=power
#! never event=alert kind=unread
setup
0 start
5000 off
6000 lift c3
7000 on
9000 drop c3
10000 cmd resume
12000 lift h2
12300 drop e2
12600 press red
14000 wait
