# a chip does not answer: said, and an alert for the arbiter
#! expect event=sensor state=lost
#! expect event=alert kind=sensor
setup
0 start
4000 fault lost a0,b0
7000 wait
