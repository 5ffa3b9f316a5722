# 250 ms after the press is still within the early window
#! moves h2e2
#! never event=foul
#! expect event=move used_ms=5200
setup
0 start
5000 lift h2
5200 press red
5450 drop e2
7000 wait
