# a stray piece beside the move; when it is gone for 500 ms the move is recorded with the time of its press
#! moves h2e2
#! alerts unread
#! never event=foul
#! expect event=resolved by=board
#! expect event=move used_ms=5000
setup
0 start
4500 lift h2
4700 drop e2
4800 drop e4
5000 press red
9000 lift e4
11000 wait
