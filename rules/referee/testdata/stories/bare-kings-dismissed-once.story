# dismissed, the game goes on and it is not proposed again
#! moves e0e1 d9d8
#! never event=result status=final
#! never event=result ply=2
#! expect event=resolved action=dismiss
setup fen "3k1a3/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"
0 start
5000 lift e0
5200 lift e1
5400 drop e1
5700 press red
8000 cmd resolve 1 dismiss
9000 lift d9
9300 drop d8
9700 press black
11000 wait
