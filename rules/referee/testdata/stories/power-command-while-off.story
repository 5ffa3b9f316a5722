# while the power is off nothing is heard
#! never event=result
setup
0 start
5000 off
6000 cmd resign red
7000 on
8000 wait
