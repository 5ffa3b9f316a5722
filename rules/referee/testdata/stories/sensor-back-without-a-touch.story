# a piece is there as before when its sensor is back: no touch
#! never event=touch
#! never event=brush
setup
0 start
4000 fault lost a0
4500 lift a0
6000 drop a0
7000 fault back a0
9000 wait
