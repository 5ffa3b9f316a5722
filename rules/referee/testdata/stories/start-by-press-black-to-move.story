# start=press with Black to move: Red's press starts Black's clock
#! expect event=clock running=black why=start
setup policy start=press fen "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
5000 press red
6000 wait
