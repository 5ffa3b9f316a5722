# pinned own, then enemy: another must take it (5.3); it moves elsewhere: an alert
#! moves a0b0
#! expect event=duty article=5.3 must=capture
#! expect event=alert kind=touch article=5.3
setup fen "3k5/9/9/9/4r4/9/p8/9/4A4/R3K4 w - - 0 1"
0 start
5000 lift e1
5600 drop e1
6500 lift a3
7100 drop a3
8000 lift a0
8300 drop b0
8900 press red
9900 wait
