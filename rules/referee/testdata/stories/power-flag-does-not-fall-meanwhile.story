# while the clocks stand after a power cut no flag falls
#! alerts power
#! never event=result
setup time 6.5:1m
0 start
10000 off
12000 on
130000 wait
