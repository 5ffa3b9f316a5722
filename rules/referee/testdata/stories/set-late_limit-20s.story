# late_limit=20s: Red is late beyond 20 s: the loss is proposed (4.1.5, 21.1)
#! expect event=result winner=black article=4.1.5 status=proposed
setup policy late_limit=20s
0 start
1000 cmd late red
25000 wait
