# pinned own, then an enemy piece nobody can take: free; both fouls are proposed
#! moves a0b0
#! never event=alert kind=touch
#! expect event=foul article=9.1.5
#! expect event=foul article=9.1.6
setup fen "3k4n/9/9/9/4r4/9/p8/9/4A4/R3K4 w - - 0 1"
0 start
5000 lift e1
5600 drop e1
6500 lift i9
7100 drop i9
8000 lift a0
8300 drop b0
8900 press red
9900 wait
