# a press could not be read when the power failed: after it is back the arbiter reads it
#! moves h2e2
#! expect event=resolved action=read
setup
0 start
4500 lift h2
4700 drop e2
4800 drop e4
5000 press red
7000 off
9000 on
10000 cmd resolve 1 read h2e2
11000 cmd resume
12000 wait
