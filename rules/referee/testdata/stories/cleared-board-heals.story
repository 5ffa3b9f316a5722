# the board agrees again: the call resolves itself, and the game goes on
#! moves c3c4
#! alerts call
#! expect event=resolved by=board
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
13000 drop h2
13100 drop b2
13200 drop i0
13300 drop h0
13400 drop g0
13500 drop f0
13600 drop e0
13700 drop d0
13800 drop c0
13900 drop b0
14000 drop a0
17000 lift c3
17300 drop c4
17600 press red
19000 wait
