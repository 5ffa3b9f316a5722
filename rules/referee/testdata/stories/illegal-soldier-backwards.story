# a soldier goes back (2.2)
#! alerts illegal-move
#! expect event=alert move=e6e5
setup fen "3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1"
0 start
5000 lift e6
5400 drop e5
5900 press red
8000 wait
