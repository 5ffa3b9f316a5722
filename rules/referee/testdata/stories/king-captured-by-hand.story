# the king itself is taken: no legal move; the arbiter is asked, nothing is recorded
#! moves
#! expect event=alert kind=unread|illegal-move
setup fen "4k4/9/9/9/9/4R4/9/9/9/3K5 b - - 0 1"
0 start
5000 lift e9
5200 lift e4
5500 drop e4
6000 press black
8000 wait
