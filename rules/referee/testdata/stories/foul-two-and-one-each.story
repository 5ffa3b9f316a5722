# three fouls, but two of one side and one of the other
#! never event=result
setup
0 start
5000 cmd foul red 9.1.1
6000 cmd foul black 9.1.8
7000 cmd foul red 9.1.8
8000 wait
