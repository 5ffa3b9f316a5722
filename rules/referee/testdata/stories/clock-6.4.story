# five minutes for every 30 moves (6.4)
#! expect event=clock why=start left.red=300000
setup time 6.4
0 start
1000 wait
