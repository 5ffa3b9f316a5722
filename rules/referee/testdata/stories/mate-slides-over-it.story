# the mating point is passed in 150 ms: no mate
#! moves a7a8
#! never event=result
#! never event=fixed
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
5450 lift a9
5700 drop a8
7000 press red
8000 wait
