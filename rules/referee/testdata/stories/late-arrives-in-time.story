# he arrives before the limit (21.2)
#! never event=result
setup policy late_limit=1m
0 start
0 cmd late red
40000 cmd arrive red
120000 wait
