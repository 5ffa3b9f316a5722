# debounce_ms=30: a press 140 ms after the button came up is a new one
#! moves h2e2
#! expect event=move by=press
setup policy early_ms=20 debounce_ms=30
0 start
5000 down red
5040 up red
5090 lift h2
5140 drop e2
5180 down red
5220 up red
7000 wait
