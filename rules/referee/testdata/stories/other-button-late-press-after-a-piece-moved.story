# a piece has moved since: that press is the next move's own
#! moves h2e2 h9g7 b0c2
#! never event=alert kind=press-without-move
setup
0 start
5000 lift h2
5300 drop e2
5500 lift h9
5700 drop g7
5900 press black
6000 lift b0
6300 drop c2
6500 press red
9000 wait
