# both late, Red arrives in time and Black does not: Black loses (4.1.5, 21.3)
#! expect event=result winner=red article=4.1.5 status=proposed
setup policy late_limit=1m
0 start
0 cmd late red
0 cmd late black
30000 cmd arrive red
30100 lift h2
30400 drop e2
30700 press red
95000 wait
