# after the call touches and presses raise nothing
#! alerts call
#! never event=foul
setup
0 start
5000 lift a0
5100 lift b0
5200 lift c0
5300 lift d0
5400 lift e0
5500 lift f0
5600 lift g0
5700 lift h0
5800 lift i0
5900 lift b2
6000 lift h2
13000 press red
14000 lift a9
15000 press black
17000 wait
