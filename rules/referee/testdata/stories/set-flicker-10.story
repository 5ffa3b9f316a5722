# flicker=10: three blips name no sensor
#! never event=sensor
setup policy flicker=10
0 start
5000 lift c3
5010 drop c3
6000 lift c3
6010 drop c3
7000 lift c3
7010 drop c3
9000 wait
