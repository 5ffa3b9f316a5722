# nine blips in a minute: no touch, and no sensor is named
#! never event=touch
#! never event=sensor
#! never event=alert
setup
0 start
5000 lift c3
5010 drop c3
6000 lift c3
6010 drop c3
7000 lift c3
7010 drop c3
8000 lift c3
8010 drop c3
9000 lift c3
9010 drop c3
10000 lift c3
10010 drop c3
11000 lift c3
11010 drop c3
12000 lift c3
12010 drop c3
13000 lift c3
13010 drop c3
15000 wait
