# the button goes 200 ms before the piece is down: the time of the press counts, no foul
#! moves h2e2
#! never event=foul
#! never event=alert
#! expect event=move used_ms=5200 left.red=5394800
setup
0 start
5000 lift h2
5200 press red
5400 drop e2
7000 wait
