# press and drop in one millisecond, press first: one move, no foul
#! moves h2e2
#! never event=alert
#! never event=foul
#! expect event=move used_ms=5400
setup
0 start
5000 lift h2
5400 press red
5400 drop e2
7000 wait
