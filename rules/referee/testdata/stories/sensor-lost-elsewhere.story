# sensors that have no part in the move are lost: the move is read
#! moves h2e2
#! never event=alert kind=unread
setup
0 start
4000 fault lost a9,b9
5000 lift h2
5300 drop e2
5600 press red
7000 wait
