# the position stands for the second time only: not upheld, no penalty
#! expect event=claim side=red what=repetition upheld=false
#! never event=foul
#! never event=result
setup fen "r3k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1"
0 start
5000 lift i0
5300 drop i1
5600 press red
6000 lift a9
6300 drop a8
6600 press black
7000 lift i1
7300 drop i0
7600 press red
8000 lift a8
8300 drop a9
8600 press black
11000 cmd claim red repetition
13000 wait
