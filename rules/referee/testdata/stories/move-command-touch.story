# a move entered by word while an own piece was touched before: recorded
#! moves h2e2 h9g7
setup
0 start
5000 lift h2
5300 drop e2
6000 cmd move h2e2
8000 lift h9
8300 drop g7
8600 press black
10000 wait
