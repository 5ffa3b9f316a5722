# where the piece came down can not be seen: no move is read, the arbiter says it
#! moves h2e2
#! alerts sensor unread
#! expect event=move by=arbiter used_ms=5900
setup
0 start
4000 fault lost e2
5000 lift h2
5400 drop e2
5900 press red
9000 cmd resolve 2 read h2e2
10000 wait
