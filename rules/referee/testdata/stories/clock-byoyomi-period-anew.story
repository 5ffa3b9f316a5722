# each move has its thirty seconds anew
#! moves h2e2 h9g7 b0c2
#! never event=result
#! expect event=move ply=3 left.red=30000 used_ms=25000
setup time 1m/30s
0 start
69000 lift h2
69300 drop e2
70000 press red
71000 lift h9
71300 drop g7
72000 press black
96000 lift b0
96300 drop c2
97000 press red
98000 wait
