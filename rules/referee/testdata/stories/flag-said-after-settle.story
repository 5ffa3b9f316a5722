# the flag is said at zero and settle_ms
#! expect event=result winner=black article=4.1.4 ms=60025
setup time 6.5:1m
0 start
63000 wait
