# a duty that is said as the move is recorded is still the mover's
#! moves e4e6
#! expect event=duty side=red article=5.4
#! never event=duty side=black
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/3K5 w - - 0 1"
0 start
3000 lift c4
3600 drop c4
5000 lift e4
5300 lift e6
5600 drop e6
6000 press red
8000 wait
