# declined by word, then offered by the other in his turn, then again by the first: no foul (23.1)
#! moves h2e2 h9g7 b0c2
#! never event=foul
#! never event=refused
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
6500 cmd decline black
7000 lift h9
7300 drop g7
7500 cmd offer black
7700 press black
8500 cmd decline red
9000 lift b0
9300 drop c2
9500 cmd offer red
9700 press red
11000 wait
