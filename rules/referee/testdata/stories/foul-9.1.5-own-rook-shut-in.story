# the rook that is shut in can not move: touching it is a foul, and another may move (5.1, 9.1.5)
#! moves c3c4
#! alerts foul
#! expect event=foul article=9.1.5 side=red status=proposed
setup fen "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/C8/RNBAKABNR w - - 0 1"
0 start
5000 lift a0
5800 drop a0
8000 lift c3
8300 drop c4
8600 press red
10000 wait
