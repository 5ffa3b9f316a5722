# Black holds a piece and hits his button in Red's time: nothing
#! moves h2e2 h9g7
#! never event=alert kind=off-turn
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5400 lift h9
5500 press black
5700 press red
6000 drop g7
6300 press black
8000 wait
