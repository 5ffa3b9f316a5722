# nobody said late: nothing comes of late_limit
#! never event=result
setup policy late_limit=1m
0 start
120000 wait
