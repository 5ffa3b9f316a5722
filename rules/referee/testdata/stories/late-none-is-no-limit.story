# late_limit=none: no loss by lateness, however late
#! never event=result
setup
0 start
0 cmd late red
3600000 wait
