# five plies with one press are more than a chain may have: the arbiter is asked
#! moves
#! expect event=alert kind=unread|ambiguous
setup
0 start
5000 lift h2
5300 drop e2
7000 lift h9
7300 drop g7
9000 lift b0
9300 drop c2
11000 lift b9
11300 drop c7
13000 lift h0
13300 drop g2
13800 press red
16000 wait
