# blitz: three captures by swap in a row
#! moves e3e4 e6e5 e4e5
#! never event=alert kind=unread
setup
0 start
5000 lift e3
5300 drop e4
5600 press red
6000 lift e6
6300 drop e5
6600 press black
7000 lift e4
7050 lift e5
7100 drop e5
7150 press red
9000 wait
