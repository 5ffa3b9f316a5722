# first press unread, the reply's too, both clocks stop; the arbiter reads the first, the second explains itself
#! moves h2e2 h9g7
#! alerts unread unread
#! expect event=move move=h9g7 by=press side=black
setup
0 start
4500 lift h2
4700 drop e2
4800 drop e4
5000 press red
7000 lift h9
7300 drop g7
7600 press black
12000 cmd resolve 1 read h2e2
14000 wait
