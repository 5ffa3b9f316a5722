# the mating move is outside the duty: mate and the touch are both said; the result is proposed while it is open
#! moves a7a9
#! expect event=alert kind=touch article=5.1
#! expect event=result winner=red article=4.1.1
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
3000 lift b8
3600 drop b8
5000 lift a7
5300 drop a9
6000 press red
12000 wait
