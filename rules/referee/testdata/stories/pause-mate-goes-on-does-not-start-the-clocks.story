# a proposed mate whose piece goes on in a pause: the clocks stand until resume
#! moves
#! expect event=fixed ply=0
#! never event=clock why=ruling running=red
#! expect event=clock why=resume running=red ms=8000
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6000 cmd pause
6500 lift a9
8000 cmd resume
9000 wait
