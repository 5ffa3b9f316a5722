# without an arbiter an illegal move waits until it is put back, however long that takes
#! moves b0c2
#! alerts illegal-move
#! expect event=resolved action=undo by=board
#! expect event=clock running=red why=ruling ms=40525
setup policy profile=casual
0 press black
5000 lift b0
5400 drop d1
5900 press red
40000 lift d1
40500 drop b0
43000 lift b0
43400 drop c2
44000 press red
45000 wait
