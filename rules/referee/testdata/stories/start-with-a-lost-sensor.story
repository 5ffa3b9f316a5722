# a sensor that does not answer is unknown, not different: the start is not refused
#! expect event=start
#! never event=refused
setup
1000 fault lost a0
4000 start
6000 wait
