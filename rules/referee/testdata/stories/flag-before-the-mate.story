# the piece came down after zero: the flag counts (4.1.4)
#! expect event=result winner=black article=4.1.4
#! never event=result winner=red
setup time 6.5:1m fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
59700 lift a7
60010 drop a9
66000 wait
