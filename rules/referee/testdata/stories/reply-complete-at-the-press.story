# the whole reply stands when the mover presses: his press is his own move's
#! moves h2e2 h9g7
#! never event=alert
#! never event=move by=reply
#! expect event=move ply=1 used_ms=6000
setup
0 start
5000 lift h2
5300 drop e2
5500 lift h9
5800 drop g7
6000 press red
6500 press black
7500 wait
