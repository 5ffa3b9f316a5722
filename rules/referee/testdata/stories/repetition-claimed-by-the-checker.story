# the side that checks for ever claims: not upheld, no penalty, and the arbiter knows
#! expect event=claim side=red what=repetition upheld=false
#! never event=result status=final
#! never event=foul
setup fen "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1"
0 start
5000 lift a1
5300 drop e1
5600 press red
6000 lift e9
6300 drop f9
6600 press black
7000 lift e1
7300 drop f1
7600 press red
8000 lift f9
8300 drop e9
8600 press black
9000 lift f1
9300 drop e1
9600 press red
10000 lift e9
10300 drop f9
10600 press black
11000 lift e1
11300 drop f1
11600 press red
12000 lift f9
12300 drop e9
12600 press black
13000 lift f1
13300 drop e1
13600 press red
14000 lift e9
14300 drop f9
14600 press black
15500 cmd claim red repetition
17000 wait
