# ten points differ for five seconds: a game given up by hand, the arbiter is called
#! expect event=alert kind=call
#! never event=result
setup
0 start
5000 lift a0
5500 lift b0
6000 lift c0
6500 lift d0
7000 lift e0
7500 lift f0
8000 lift g0
8500 lift h0
9000 lift i0
9500 lift b2
10000 lift h2
17000 wait
