# Black's elephant crosses the river (2.2, 4.1.6): Red wins by ruling
#! expect event=alert kind=illegal-move side=black move=c5e3
#! expect event=result winner=red article=4.1.6
setup fen "4k4/9/9/9/2b6/9/9/9/9/3K5 b - - 0 1"
0 start
5000 lift c5
5400 drop e3
5900 press black
8000 cmd resolve 1 loss
9000 wait
