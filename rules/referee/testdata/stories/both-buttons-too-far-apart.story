# 700 ms apart: no call
#! never event=alert kind=call
setup
0 start
5000 down black
5700 down red
9500 up red
9500 up black
10000 wait
