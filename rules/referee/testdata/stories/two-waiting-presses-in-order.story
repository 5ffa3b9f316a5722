# both presses before the drops have settled: recorded together, each with its own time
#! moves h2e2 h9g7
#! never event=alert
#! expect event=move ply=1 used_ms=5200
#! expect event=move ply=2 used_ms=260
setup
0 start
5000 lift h2
5200 press red
5260 drop e2
5300 lift h9
5460 press black
5500 drop g7
8000 wait
