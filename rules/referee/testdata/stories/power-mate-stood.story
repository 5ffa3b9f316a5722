# the mating move rested as proposed when the power failed: it is final at the end all the same
#! expect event=result winner=red article=4.1.1 status=final
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6000 off
7000 on
8000 cmd resume
15000 wait
