# the first press ends the lateness
#! moves h2e2
#! never event=result
setup policy late_limit=1m
0 start
0 cmd late red
30000 lift h2
30300 drop e2
30700 press red
120000 wait
