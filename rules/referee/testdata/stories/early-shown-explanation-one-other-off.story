# pressed, then the piece comes down, then another own piece is lifted before the window is over: read
#! moves h2e2
#! never event=alert kind=unread
setup
0 start
4900 lift h2
5000 press red
5100 drop e2
5180 lift g3
6500 drop g3
8000 wait
