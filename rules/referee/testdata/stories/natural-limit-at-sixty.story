# sixty rounds with the FEN's own count: the arbiter is told unasked (4.2.4)
#! expect event=alert kind=natural-limit
#! never event=result status=final
setup fen "3k5/9/9/r8/9/9/R8/9/9/4K4 w - - 119 60"
0 start
5000 lift a3
5300 drop b3
5600 press red
7000 wait
