# the mating candidate is lifted again before it has rested, past zero: the flag counts
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
59700 lift a7
59950 drop a9
60100 lift a9
60600 drop a8
66000 wait
