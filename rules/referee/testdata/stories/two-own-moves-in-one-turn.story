# Red moves two pieces and presses: no legal move; one goes back and the other is read
#! moves h2e2
#! expect event=alert kind=unread|ambiguous
#! expect event=resolved by=board
setup
0 start
5000 lift h2
5300 drop e2
5600 lift b0
5900 drop c2
6300 press red
9000 lift c2
9300 drop b0
11000 wait
