# both buttons down: no press without a move while they are; held 3 s they call the arbiter
#! alerts call
#! never event=foul
#! never event=alert kind=press-without-move
setup
0 start
5000 down red
5200 down black
8600 up red
8700 up black
9500 wait
