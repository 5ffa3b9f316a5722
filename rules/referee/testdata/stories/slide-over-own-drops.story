# a horse carried low touches two points on its way
#! moves b0c2
#! never event=alert
setup
0 start
5000 lift b0
5060 drop b1
5120 lift b1
5180 drop c1
5240 lift c1
5300 drop c2
5900 press red
7000 wait
