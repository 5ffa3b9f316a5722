# two moves in a minute, then a minute for each: the time is added when the second is completed, the unused is kept
#! moves h2e2 h9g7 b0c2
#! expect event=clock running=black left.red=113400 period.red=2
setup time 2/1m,1/1m*
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
7000 lift b0
7300 drop c2
7600 press red
9000 wait
