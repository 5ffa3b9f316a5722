# the arbiter has spoken: the same cleared board does not call again
#! alerts call
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
13000 cmd resolve 1 dismiss
30000 wait
