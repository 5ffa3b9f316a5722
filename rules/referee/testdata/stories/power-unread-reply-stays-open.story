# the alert about a reply that can't be read is still open after a power cut
#! alerts unread power
#! expect event=resolved id=1 action=dismiss by=arbiter
setup fen "3k5/9/9/9/9/9/9/9/1R7/4K4 w - - 0 1"
0 start
5000 lift b1
5300 drop b2
6000 lift d9
6100 drop f7
6300 press black
8000 off
9000 on
10000 cmd resolve 1 dismiss
11000 wait
