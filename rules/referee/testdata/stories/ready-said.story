# the array is complete: ready
#! expect event=ready
setup
1000 lift a0
3000 drop a0
6000 wait
