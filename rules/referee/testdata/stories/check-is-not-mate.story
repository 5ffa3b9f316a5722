# a check that is no mate waits for its press
#! moves
#! never event=result
#! expect event=candidate move=a7a9
setup fen "4k4/9/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
12000 wait
