# the piece comes down after the press and is lifted again before the window is over, and stays up: not read
#! moves
#! expect event=alert kind=unread
setup
0 start
4900 lift h2
5000 press red
5080 drop e2
5180 lift e2
9000 wait
