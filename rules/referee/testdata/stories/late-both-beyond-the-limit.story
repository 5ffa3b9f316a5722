# both beyond the limit: both lose (21.3)
#! expect event=result winner=both-lose
setup policy late_limit=1m
0 start
0 cmd late red
0 cmd late black
130000 wait
