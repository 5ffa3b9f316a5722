# the drop on the captured point begins 30 ms before the own lift is seen: within together_ms it is evidence
#! moves e5e6
#! never event=alert
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e6
5300 drop e6
5330 lift e5
6000 press red
7000 wait
