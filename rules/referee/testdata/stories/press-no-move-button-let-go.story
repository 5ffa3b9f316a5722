# the button is up again after 600 ms: judged then
#! alerts press-without-move
#! never event=alert ms=6000
setup
0 start
5000 down red
5600 up red
9000 wait
