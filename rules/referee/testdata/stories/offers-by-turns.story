# the opponent has offered in between: no foul
#! moves h2e2 h9g7 b0c2
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
7000 lift h9
7300 drop g7
7500 cmd offer black
7700 press black
9000 lift b0
9300 drop c2
9500 cmd offer red
9700 press red
11000 wait
