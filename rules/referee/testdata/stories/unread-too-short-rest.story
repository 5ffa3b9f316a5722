# the right square is shown for 300 ms only: the alert stays open
#! moves
#! alerts unread
#! never event=resolved
setup
0 start
4500 lift h2
4560 lift b2
5000 press red
9000 drop e2
9300 lift e2
11000 wait
