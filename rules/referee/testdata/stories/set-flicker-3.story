# flicker=3: three blips name it
#! expect event=sensor state=flicker points=[c3]
#! never event=touch
setup policy flicker=3
0 start
5000 lift c3
5010 drop c3
6000 lift c3
6010 drop c3
7000 lift c3
7010 drop c3
9000 wait
