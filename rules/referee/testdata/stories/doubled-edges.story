# a lift of an empty point, a drop on an occupied one: nothing new
#! moves h2e2
#! never event=alert
#! never event=touch point=e5
setup
0 start
2000 lift e5
3000 drop c3
5000 lift h2
5300 drop e2
5600 press red
7000 wait
