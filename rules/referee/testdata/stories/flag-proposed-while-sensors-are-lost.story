# sensors are lost: the flag is proposed
#! expect event=alert kind=flag side=red
#! never event=result status=final
setup time 6.5:1m
0 start
50000 fault lost a0,b0,c0
63000 wait
