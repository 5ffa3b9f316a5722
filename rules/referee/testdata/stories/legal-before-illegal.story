# after taking, the black soldier is put down on the way: the legal capture stands, nothing illegal is made up
#! moves e5e6
#! never event=alert kind=illegal-move
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5200 lift e6
5500 drop e6
5900 press red
7500 wait
