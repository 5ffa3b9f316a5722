# the target's 100 ms gap is the candidate's capture: not said as a brush
#! moves e5e6
#! never event=brush
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5400 lift e6
5500 drop e6
6000 press red
7000 wait
