# offered again before the opponent has: 9.1.3 (23.1)
#! moves h2e2 h9g7 b0c2
#! expect event=foul side=red article=9.1.3 status=proposed
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 press red
7000 lift h9
7300 drop g7
7700 press black
9000 lift b0
9300 drop c2
9500 cmd offer red
9700 press red
11000 wait
