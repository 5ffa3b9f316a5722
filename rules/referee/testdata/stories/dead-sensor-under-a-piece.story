# the sensor of a rook that does not move dies (always empty): moves elsewhere are read, no foul
#! never event=foul
#! never event=result
#! expect event=move move=h2e2
setup
0 start
3000 lift i9
6000 lift h2
6300 drop e2
6600 press red
9000 wait
