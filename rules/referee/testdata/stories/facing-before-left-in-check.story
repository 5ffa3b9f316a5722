# the advisor's step both opens the file to the other general and leaves a rook's check: facing is named
#! moves
#! alerts facing-generals
#! expect event=alert article=4.1.2 side=red
setup fen "4k4/9/9/9/9/9/9/9/r3A4/4K4 w - - 0 1"
0 start
5000 lift e1
5400 drop d0
5900 press red
7000 wait
