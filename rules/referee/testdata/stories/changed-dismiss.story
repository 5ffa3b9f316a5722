# changed, dismiss: the difference is carried, Black plays on
#! moves h2e2 h9g7
#! alerts changed
#! expect event=resolved action=dismiss
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
9000 cmd resolve 1 dismiss
12000 lift h9
12300 drop g7
12600 press black
14000 wait
