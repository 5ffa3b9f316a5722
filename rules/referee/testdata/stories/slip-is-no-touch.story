# a sleeve pushes a soldier off while the move is made; it is still off at the completion and put back after: no touch
#! moves h2e2 h9g7
#! never event=alert kind=touch
#! never event=foul
#! never event=duty
setup
0 start
5000 lift h2
5200 lift g3
5400 drop e2
5900 press red
7000 drop g3
9000 lift h9
9300 drop g7
9700 press black
10700 wait
