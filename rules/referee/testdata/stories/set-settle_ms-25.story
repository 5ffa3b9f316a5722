# settle_ms=25: a gap of 10 ms is the sensor's, not a hand's
#! moves
#! never event=brush
setup policy settle_ms=25
0 start
5000 lift c3
5010 drop c3
7000 wait
