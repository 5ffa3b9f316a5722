# one soldier is left: nothing is proposed
#! moves e0e1
#! never event=result
setup fen "3k1a3/9/9/9/p8/9/9/9/4r4/4K4 w - - 0 1"
0 start
5000 lift e0
5200 lift e1
5400 drop e1
5700 press red
8000 wait
