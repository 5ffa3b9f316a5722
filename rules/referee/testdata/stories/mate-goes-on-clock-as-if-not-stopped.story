# the void mate costs the mover the time that went by, as if the clock had not stopped
#! expect event=fixed ply=0
#! expect event=clock running=red left.red=5392975
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
7000 lift a9
9000 wait
