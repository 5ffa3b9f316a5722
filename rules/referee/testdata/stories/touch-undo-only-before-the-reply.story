# the reply is recorded: undo is refused then
#! moves h2e2 h9g7
#! expect event=refused do=resolve
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
8600 lift h9
8900 drop g7
9300 press black
11000 cmd resolve 1 undo
12000 wait
