# arrive of a side that is not late
#! never event=result
#! expect event=refused do=arrive
setup
0 start
5000 cmd arrive red
6000 wait
