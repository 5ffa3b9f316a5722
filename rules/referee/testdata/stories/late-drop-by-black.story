# Black presses 400 ms before his drop: Black pays, his foul is proposed, not Red's
#! moves h2e2 h9g7
#! expect event=foul side=black article=9.1.2 status=proposed
#! never event=foul side=red
#! expect event=move ply=2 used_ms=1800
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift h9
7000 press black
7400 drop g7
9000 wait
