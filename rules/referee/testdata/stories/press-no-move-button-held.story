# the button stays down: judged after one second
#! expect event=alert kind=press-without-move ms=6000
setup
0 start
5000 down red
8000 up red
9000 wait
