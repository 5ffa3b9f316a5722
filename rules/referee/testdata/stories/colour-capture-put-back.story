# colour sensors: the black soldier is put back black, the rook is in the hand: nothing is read
#! moves
#! never event=move
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5200 lift e6
5600 drop e6 black
6000 press red
8000 wait
