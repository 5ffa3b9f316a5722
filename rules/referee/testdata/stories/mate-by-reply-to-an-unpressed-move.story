# the mate answers a move that was not pressed: both are recorded
#! expect event=move move=a3a4 by=reply
#! expect event=result winner=black article=4.1.1 status=final
setup fen "3k5/9/9/9/9/9/P8/r8/7r1/4K4 w - - 0 1"
0 start
5000 lift a3
5300 drop a4
7000 lift a2
7300 drop a0
13000 wait
