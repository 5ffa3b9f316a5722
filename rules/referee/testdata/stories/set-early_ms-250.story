# early_ms=250: a drop 200 ms after the press is in the window
#! moves h2e2
#! expect event=move used_ms=5200
#! never event=foul
setup policy early_ms=250
0 start
5000 lift h2
5200 press red
5400 drop e2
7000 wait
