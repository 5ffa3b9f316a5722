# enemy nobody can take, then own that can't move: free, both fouls (5.4)
#! moves a0b0
#! never event=alert kind=touch
#! expect event=foul article=9.1.5
#! expect event=foul article=9.1.6
setup fen "3k4n/9/9/9/4r4/9/p8/9/4A4/R3K4 w - - 0 1"
0 start
5000 lift i9
5600 drop i9
6500 lift e1
7100 drop e1
8000 lift a0
8300 drop b0
8600 press red
10000 wait
