# settle_ms=5: a gap of 10 ms is a brush
#! moves
#! expect event=brush point=c3 gap_ms=10
setup policy settle_ms=5
0 start
5000 lift c3
5010 drop c3
7000 wait
