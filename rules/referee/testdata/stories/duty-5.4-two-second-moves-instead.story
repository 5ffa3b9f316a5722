# enemy that another could take, own moved instead: against 5.4
#! moves e0d0
#! expect event=alert kind=touch article=5.4
setup fen "5k3/9/9/9/9/9/p8/9/9/R3K4 w - - 0 1"
0 start
5000 lift a3
5600 drop a3
6500 lift e0
7100 drop e0
8000 lift e0
8300 drop d0
8600 press red
10000 wait
