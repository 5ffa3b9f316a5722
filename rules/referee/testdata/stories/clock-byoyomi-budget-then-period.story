# the budget is gone after a minute, then thirty seconds for the move
#! moves h2e2
#! never event=result
#! expect event=move ply=1 left.red=30000 used_ms=70000
setup time 1m/30s
0 start
69000 lift h2
69300 drop e2
70000 press red
72000 wait
