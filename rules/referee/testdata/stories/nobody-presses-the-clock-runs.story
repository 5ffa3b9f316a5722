# both move and nobody presses: nothing is recorded, Red's clock runs (6)
#! moves
#! never event=clock running=black
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
20000 wait
