# within the window the horse goes from a wrong point to a right one: the right one is read
#! moves b0c2
#! never event=alert
setup
0 start
5000 lift b0
5300 drop d1
5400 press red
5450 lift d1
5550 drop c2
8000 wait
