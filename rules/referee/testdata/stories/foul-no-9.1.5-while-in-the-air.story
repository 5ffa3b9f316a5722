# it is still in the air: nothing is proposed yet
#! never event=foul
setup fen "3k5/9/9/9/4r4/9/P8/9/4A4/4K4 w - - 0 1"
0 start
5000 lift e1
9000 wait
