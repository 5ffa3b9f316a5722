# a whole pair ended in free: the next touch counts afresh (5.1)
#! moves h1h2
#! expect event=alert kind=touch article=5.1
setup fen "3k4n/9/9/9/4r4/9/p8/9/4A2C1/R3K4 w - - 0 1"
0 start
5000 lift e1
5600 drop e1
6500 lift i9
7100 drop i9
8000 lift a0
8600 drop a0
9000 lift h1
9300 drop h2
9900 press red
10900 wait
