# the target's gap is shorter than settle_ms, but this piece can capture nothing else: evidence
#! moves e5e6
#! never event=alert
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5400 lift e6
5412 drop e6
5900 press red
7000 wait
