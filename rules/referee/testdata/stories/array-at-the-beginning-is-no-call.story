# nobody moves for a minute: the array stands because it is the position
#! never event=alert
setup
0 start
60000 wait
