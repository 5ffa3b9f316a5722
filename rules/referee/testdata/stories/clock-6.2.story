# 60 minutes for the first 30 moves (6.2)
#! expect event=clock why=start left.red=3600000
setup time 6.2
0 start
1000 wait
