# 90 minutes for the first 40 moves (6.1)
#! expect event=clock why=start left.red=5400000 left.black=5400000 period.red=1
setup time 6.1
0 start
1000 wait
