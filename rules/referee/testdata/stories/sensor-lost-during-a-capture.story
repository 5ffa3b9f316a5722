# the captured point is lost during the capture and back after the press: no guess before, read after
#! moves
#! never event=foul
#! expect event=alert kind=unread
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e5
5100 fault lost e6
5300 lift e6
5500 drop e6
5900 press red
8000 wait
