# the pinned advisor has no legal move: free to move another, but a foul (5.1, 9.1.5)
#! moves a3a4
#! alerts foul
#! never event=alert kind=touch
#! expect event=foul side=red article=9.1.5 status=proposed
setup fen "3k5/9/9/9/4r4/9/P8/9/4A4/4K4 w - - 0 1"
0 start
5000 lift e1
5900 drop e1
7000 lift a3
7300 drop a4
7600 press red
8600 wait
