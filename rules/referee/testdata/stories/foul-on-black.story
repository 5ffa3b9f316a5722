# Black presses without a move: his foul, not Red's
#! moves h2e2
#! expect event=foul side=black article=9.1.2 status=proposed
#! never event=foul side=red
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 press black
10000 wait
