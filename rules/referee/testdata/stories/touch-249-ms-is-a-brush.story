# one millisecond less: a brush (5.6)
#! never event=touch
#! expect event=brush point=c3 gap_ms=249
setup
0 start
5000 lift c3
5249 drop c3
7000 wait
