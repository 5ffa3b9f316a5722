# only Red is late: Black loses no time
#! never event=result
#! expect event=move left.red=5369300 left.black=5400000
setup
0 start
0 cmd late red
30000 cmd arrive red
30100 lift h2
30400 drop e2
30700 press red
32000 wait
