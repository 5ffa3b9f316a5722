# within three seconds the rook goes on: the move is void and the clock had not stopped
#! expect event=fixed ply=0
#! never event=result status=final
#! moves a7a8
#! expect event=move move=a7a8 used_ms=9000
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
7000 lift a9
7400 drop a8
9000 press red
11000 wait
