# the captured point does not answer: the capture is not read
#! moves
#! expect event=alert kind=unread
#! never event=foul
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
4000 fault lost e6
5000 lift e5
5900 press red
7000 wait
