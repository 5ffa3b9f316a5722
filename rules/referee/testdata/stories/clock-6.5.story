# one budget for all moves (6.5)
#! expect event=clock why=start left.red=1200000
setup time 6.5:20m
0 start
1000 wait
