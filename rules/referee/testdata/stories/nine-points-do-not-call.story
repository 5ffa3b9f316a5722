# nine points are not enough
#! never event=alert kind=call
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
17000 wait
