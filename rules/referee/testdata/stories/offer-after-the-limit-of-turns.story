# 9.1.3 concerns only the one who was refused: the other may offer
#! moves h2e2 h9g7
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5500 cmd offer red
5700 press red
6500 cmd decline black
7000 lift h9
7300 drop g7
7500 cmd offer black
7700 press black
9000 wait
