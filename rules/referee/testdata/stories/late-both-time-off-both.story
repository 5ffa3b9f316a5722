# both late: the time since the start comes off both (21.3)
#! expect event=clock left.red=5370000 left.black=5370000
setup
0 start
0 cmd late red
0 cmd late black
30000 cmd arrive red
31000 wait
