# in check: the touched enemy piece could be taken, but not legally: free, and a foul (9.1.6)
#! moves e0f0
#! never event=alert kind=touch
#! expect event=foul article=9.1.6
setup fen "3k5/9/4r4/9/9/9/p8/9/9/R3K4 w - - 0 1"
0 start
5000 lift a3
5700 drop a3
7000 lift e0
7300 drop f0
7600 press red
9000 wait
