# in check: the touched soldier has no legal move, so it is free; a foul 9.1.5 (5.1)
#! moves e0f0
#! never event=alert kind=touch
#! expect event=foul article=9.1.5
setup fen "3k5/9/4r4/9/9/9/8P/9/9/4K4 w - - 0 1"
0 start
5000 lift i3
5900 drop i3
7000 lift e0
7300 drop f0
7600 press red
8600 wait
