# pressed 100 ms before zero, the piece down within the early window: the press counts
#! moves h2e2
#! never event=result
#! expect event=move used_ms=59900 left.red=100
setup time 6.5:1m
0 start
59700 lift h2
59900 press red
60100 drop e2
64000 wait
