# the arbiter says what it was; the time is that of the press
#! moves h2e2 h9g7
#! alerts unread
#! expect event=move move=h2e2 by=arbiter used_ms=5000 left.red=5395000
setup
0 start
4500 lift h2
4600 drop e3
5000 press red
9000 cmd resolve 1 read h2e2
12000 lift h9
12300 drop g7
12800 press black
14000 wait
