# after the result: nothing to resume
#! never event=alert kind=power
#! expect event=result winner=black
setup
0 start
5000 cmd resign red
6000 off
8000 on
9000 wait
