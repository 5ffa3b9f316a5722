# both clocks go back to their readings at the press when an illegal move is found
#! moves
#! expect event=clock running=none why=alert left.red=5394100 left.black=5400000
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
8000 wait
