# the illegal move comes down 150 ms after the press: found all the same, the clocks go back to the press
#! alerts illegal-move
#! expect event=clock running=none why=alert left.red=5394600
setup
0 start
5000 lift b0
5400 press red
5550 drop d1
8000 wait
