# the mover's press makes it final at once
#! moves a7a9
#! expect event=move move=a7a9
#! expect event=result winner=red article=4.1.1 status=final
#! never event=alert
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6000 press red
6100 wait
