# half the board goes blind for a while in the other's thinking time: nothing is lost
#! moves h2e2 h9g7
#! never event=alert kind=unread
#! never event=touch point=a9
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 fault lost a9,b9,c9,d9,a8,b8,c8,d8,a7,b7,c7,d7,a6,b6
9000 fault back a9,b9,c9,d9,a8,b8,c8,d8,a7,b7,c7,d7,a6,b6
11000 lift h9
11300 drop g7
11600 press black
13000 wait
