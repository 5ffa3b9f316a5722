# the spilled piece first comes down on an empty point, then is centred on its own: no move
#! moves h2e2
#! expect event=spill
#! never event=alert
setup
0 start
5000 lift c3
5080 lift e3
5160 lift g3
7000 drop e4
8000 lift e4
8300 drop e3
9000 drop c3
9500 drop g3
12000 lift h2
12300 drop e2
12600 press red
14000 wait
