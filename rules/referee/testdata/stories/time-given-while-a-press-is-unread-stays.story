# time that the arbiter gives while a press is unread is not lost when that press is dismissed
#! moves
#! expect event=clock why=adjust left.red=5694400
#! expect event=clock why=ruling running=red left.red=5694400 left.black=5400000
setup
0 start
5000 lift h2
5100 lift b2
5600 press red
7000 cmd time red +300000
8000 cmd resolve 1 dismiss
9000 wait
