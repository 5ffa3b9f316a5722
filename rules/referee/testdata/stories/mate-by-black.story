# Black mates (4.1.1)
#! expect event=result winner=black article=4.1.1 status=final
setup fen "3k5/9/9/9/9/9/9/r8/1r7/4K4 b - - 0 1"
0 start
5000 lift a2
5300 drop a0
12000 wait
