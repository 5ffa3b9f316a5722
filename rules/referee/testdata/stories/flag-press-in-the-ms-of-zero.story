# a press in the very millisecond of zero is late
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m
0 start
59000 lift h2
59300 drop e2
60000 press red
63000 wait
