# a press while the power is off is nothing
#! moves
#! never event=foul
setup
0 start
10500 off
11000 press red
12500 on
14000 cmd resume
16000 wait
