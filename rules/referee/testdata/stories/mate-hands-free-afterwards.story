# after the final mate nothing is said about hands
#! alerts
#! never event=foul
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6000 press red
8000 lift e9
8900 drop e5
9000 lift d0
9900 drop d4
11000 press black
12000 wait
