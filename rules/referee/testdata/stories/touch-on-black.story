# Black touches and moves another (5.1)
#! moves h2e2 b9c7
#! expect event=alert kind=touch side=black article=5.1
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift h9
7600 drop h9
9000 lift b9
9300 drop c7
9600 press black
11000 wait
