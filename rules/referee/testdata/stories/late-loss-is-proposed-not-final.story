# lateness is not final by itself: the arbiter confirms
#! expect event=result winner=black article=4.1.5 status=final
setup policy late_limit=1m
0 start
0 cmd late red
70000 cmd resolve 1 confirm
71000 wait
