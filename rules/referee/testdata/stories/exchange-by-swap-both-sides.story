# capture and recapture on one point within 400 ms
#! moves e4e5 e6e5
setup fen "4k4/9/9/4p4/4n4/4P4/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e4
5060 lift e5
5110 drop e5
5150 press red
5200 lift e6
5260 lift e5
5320 drop e5
5400 press black
7500 wait
