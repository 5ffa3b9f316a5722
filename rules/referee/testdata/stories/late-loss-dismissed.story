# the arbiter dismisses the loss by lateness: it is not proposed again
#! moves h2e2
#! expect event=resolved action=dismiss
#! never event=result status=final
#! never event=result id=2
setup policy late_limit=1m
0 start
0 cmd late red
70000 cmd resolve 1 dismiss
75000 lift h2
75300 drop e2
75600 press red
200000 wait
