# the mate captures a piece
#! expect event=move captured=n
#! expect event=result winner=red article=4.1.1 status=final
setup fen "n3k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5200 lift a9
5500 drop a9
6000 press red
8000 wait
