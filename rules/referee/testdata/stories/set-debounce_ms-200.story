# debounce_ms=200: it is still the old one
#! moves
setup policy early_ms=20 debounce_ms=200
0 start
5000 down red
5040 up red
5090 lift h2
5140 drop e2
5180 down red
5220 up red
7000 wait
