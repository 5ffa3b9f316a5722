# lost and back before zero: the flag is final
#! expect event=result winner=black article=4.1.4 status=final
#! never event=alert kind=flag
setup time 6.5:1m
0 start
40000 fault lost a0,b0,c0
42000 fault back a0,b0,c0
63000 wait
