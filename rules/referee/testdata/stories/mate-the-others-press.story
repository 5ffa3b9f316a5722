# the mated side's press confirms nothing; three seconds do
#! expect event=result winner=red article=4.1.1 status=final ms=8600
#! never event=alert
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6000 press black
12000 wait
