# ten minutes for the first 40 moves (6.3)
#! expect event=clock why=start left.red=600000
setup time 6.3
0 start
1000 wait
