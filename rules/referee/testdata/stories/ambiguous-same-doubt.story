# the reply is pressed while the arbiter is awaited: no second call, the clocks stand, and one answer reads both
#! moves e4e5 e9d9
#! expect event=alert kind=ambiguous
#! expect event=clock running=none
#! never event=alert kind=unread
setup fen "4k4/9/9/4p4/4p4/2p1R4/9/9/9/5K3 w - - 0 1"
0 start
5000 lift e4
5100 lift e5
5200 drop e5
5300 lift c4
5400 drop c4
5900 press red
6500 lift e9
6700 drop d9
7000 press black
9000 cmd resolve 1 read e4e5
12000 wait
