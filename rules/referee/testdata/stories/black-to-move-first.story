# the FEN has Black to move: his clock runs from the start
#! moves h9g7
#! expect event=clock running=black why=start
#! expect event=move side=black ply=1
setup fen "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
0 start
5000 lift h9
5300 drop g7
5600 press black
7000 wait
