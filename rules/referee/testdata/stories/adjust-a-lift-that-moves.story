# adjust red on, but the piece goes elsewhere: a move is a move
#! moves e3e4
#! never event=alert
setup
0 start
3000 cmd adjust red on
5000 lift e3
5300 drop e4
5600 press red
7000 wait
