# dismissed: the game goes on
#! moves a3b3 a6b6
#! expect event=resolved action=dismiss
#! never event=result
setup fen "3k5/9/9/r8/9/9/R8/9/9/4K4 w - - 119 60"
0 start
5000 lift a3
5300 drop b3
5600 press red
6500 cmd resolve 1 dismiss
7000 lift a6
7300 drop b6
7600 press black
9000 wait
