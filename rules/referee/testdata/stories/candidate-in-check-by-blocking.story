# in check: a blocking move is read
#! moves a3e3
#! never event=alert
setup fen "3k5/9/4r4/9/9/9/R8/9/9/4K4 w - - 0 1"
0 start
5000 lift a3
5300 drop e3
5600 press red
7000 wait
