# a press without a move while a sensor is lost is not confirmed by itself
#! never event=foul status=confirmed
setup policy fouls=auto
0 start
2000 fault lost i9
5000 press red
7000 wait
