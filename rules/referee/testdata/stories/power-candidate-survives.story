# the move stood on the board unpressed when the power failed
#! moves h2e2
#! alerts power
setup
0 start
9000 lift h2
9300 drop e2
10500 off
12500 on
15000 cmd resume
16000 press red
18000 wait
