# an illegal move that is taken back before the press is a touch and no more
#! moves b0c2
#! never event=alert
setup
0 start
5000 lift b0
5400 drop d1
6500 lift d1
6900 drop c2
7500 press red
8500 wait
