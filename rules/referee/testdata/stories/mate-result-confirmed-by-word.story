# the proposed mate is confirmed by the arbiter before the three seconds are over
#! expect event=result winner=red article=4.1.1 status=final ms=6500
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6500 cmd resolve 1 confirm
7000 wait
