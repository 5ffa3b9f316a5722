# the reply, a capture elsewhere, is complete before the mover's press
#! moves c3c4 h7h0
#! never event=alert
setup
0 start
5000 lift c3
5300 drop c4
5600 lift h7
5800 lift h0
6100 drop h0
6500 press red
7000 press black
9000 wait
