# the later alert can't be answered before the earlier one
#! expect event=refused do=resolve
#! never event=move
setup
0 start
4500 lift h2
4700 drop e2
4800 drop e4
5000 press red
7000 lift h9
7300 drop g7
7600 press black
12000 cmd resolve 2 read h9g7
14000 wait
