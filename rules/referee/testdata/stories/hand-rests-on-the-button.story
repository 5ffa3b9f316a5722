# Black's hand has been on his button since Red's time; Red moves and presses, Black lets go and presses again for his move
#! moves h2e2 h9g7
#! never event=alert
setup
0 start
3000 down black
5000 lift h2
5300 drop e2
5600 press red
7000 up black
8000 lift h9
8300 drop g7
8600 press black
10000 wait
