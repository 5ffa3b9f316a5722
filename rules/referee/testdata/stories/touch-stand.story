# stand: the move stays, and the alert is answered
#! moves h2e2
#! expect event=resolved action=stand
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
9000 cmd resolve 1 stand
10000 wait
