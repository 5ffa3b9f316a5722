# three pieces of both colours fall at once: no touches, no fouls (5.8)
#! expect event=spill
#! never event=touch
#! never event=foul
setup
0 start
5000 lift e3
5050 lift e6
5100 lift c6
9000 drop e6
9500 drop c6
10000 drop e3
12000 wait
