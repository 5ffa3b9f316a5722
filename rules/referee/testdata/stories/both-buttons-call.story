# both buttons within 500 ms and held three seconds: call; the clock is as if nothing had been
#! expect event=alert kind=call
#! never event=foul
#! expect event=clock running=red why=call left.black=5400000
setup
0 start
5000 down black
5100 down red
9000 up red
9000 up black
10000 wait
