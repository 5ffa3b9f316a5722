# late_limit=none: nobody is too late
#! never event=result
setup policy late_limit=none
0 start
1000 cmd late red
25000 wait
