# both move and nobody presses: Red's flag falls (22.5)
#! moves
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
63000 wait
