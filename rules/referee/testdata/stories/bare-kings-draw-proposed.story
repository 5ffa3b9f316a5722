# the last rook is taken: no rook, horse, cannon or soldier is left, a draw is proposed, once (4.2.1)
#! moves e0e1
#! expect event=result winner=none article=4.2.1 status=proposed
#! never event=result status=final
setup fen "3k1a3/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"
0 start
5000 lift e0
5200 lift e1
5400 drop e1
5700 press red
8000 wait
