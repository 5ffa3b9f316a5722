# the piece came down before zero and mates: the flag does not count (22.5)
#! expect event=result winner=red article=4.1.1
#! never event=result winner=black
setup time 6.5:1m fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
59700 lift a7
59950 drop a9
66000 wait
