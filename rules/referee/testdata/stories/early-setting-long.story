# early_ms=600: a drop 500 ms after the press is in the window
#! moves h2e2
#! never event=foul
#! expect event=move used_ms=5200
setup policy early_ms=600
0 start
5000 lift h2
5200 press red
5700 drop e2
7000 wait
