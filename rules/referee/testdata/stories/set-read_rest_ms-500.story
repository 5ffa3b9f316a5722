# read_rest_ms=500: an unread move that has shown itself for 350 ms is not read
#! moves
setup policy read_rest_ms=500
0 start
4500 lift h2
4560 lift b2
5000 press red
8000 drop b2
9000 drop e2
9350 lift e2
11000 wait
