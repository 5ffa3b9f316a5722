# read_rest_ms=200: it is read
#! moves h2e2
#! expect event=resolved by=board
setup policy read_rest_ms=200
0 start
4500 lift h2
4560 lift b2
5000 press red
8000 drop b2
9000 drop e2
9350 lift e2
11000 wait
