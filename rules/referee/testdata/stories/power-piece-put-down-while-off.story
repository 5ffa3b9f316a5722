# the piece was in the air when the power failed and came down while it was off: after resume the press reads it
#! moves h2e2
setup
0 start
10000 lift h2
10500 off
11500 drop e2
12500 on
15000 cmd resume
16000 press red
18000 wait
