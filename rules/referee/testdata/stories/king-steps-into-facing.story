# the king steps onto the other general's file (4.1.2)
#! alerts facing-generals
#! expect event=alert article=4.1.2 move=e0d0
setup fen "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
0 start
5000 lift e0
5400 drop d0
5900 press red
8000 wait
