# a slid rook that rests half a second on the way is one move
#! moves a0a2
#! never event=alert
setup
0 start
5000 lift a0
5100 drop a1
5600 lift a1
5700 drop a2
6300 press red
7000 wait
