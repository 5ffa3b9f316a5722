# start force with a stray piece on the board: played on, it disturbs nobody
#! moves h2e2 h9g7
#! never event=alert kind=unread
setup
1000 drop e4
3000 start
4000 start force
6000 lift h2
6300 drop e2
6600 press red
7000 lift h9
7300 drop g7
7600 press black
9000 wait
