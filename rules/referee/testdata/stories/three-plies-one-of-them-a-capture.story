# two presses forgotten, the second ply a capture
#! moves h2h3 h7h3 b0c2
#! never event=alert kind=unread
setup fen "rnbakab1r/9/1c5c1/p1p1p1p1p/7n1/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
0 start
5000 lift h2
5300 drop h3
7000 lift h3
7300 lift h7
7600 drop h3
9000 lift b0
9300 drop c2
10000 press red
12000 wait
