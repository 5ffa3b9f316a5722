# entered by word while the board shows nothing of it: the differing points are carried
#! moves h2e2 h9g7
#! never event=alert kind=unread
setup
0 start
6000 cmd move h2e2
8000 lift h9
8300 drop g7
8600 press black
10000 wait
