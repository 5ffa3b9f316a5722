# Red is late beyond the limit: the loss is proposed (4.1.5, 21.1)
#! expect event=result winner=black article=4.1.5 status=proposed
setup policy late_limit=1m
0 start
0 cmd late red
70000 wait
