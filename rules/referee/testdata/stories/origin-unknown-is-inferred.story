# the point that the cannon left does not answer, but only one piece can have come to e2
#! moves h2e2
#! never event=alert kind=unread
#! never event=alert kind=ambiguous
setup
0 start
4000 fault lost h2
5000 lift h2
5400 drop e2
5900 press red
7000 wait
