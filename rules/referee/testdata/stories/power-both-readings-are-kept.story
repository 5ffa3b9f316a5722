# neither clock loses more than the last second
#! expect event=clock running=none why=power left.red=5394400 left.black=5397000|5397600|5397400|5397600|5398000
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 off
10000 on
12000 wait
