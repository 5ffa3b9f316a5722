# a move on the board is said as a candidate after rest_ms
#! expect event=candidate move=h2e2 ms=5600
setup
0 start
5000 lift h2
5300 drop e2
7000 wait
