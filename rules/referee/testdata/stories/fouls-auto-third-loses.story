# fouls=auto: the third press without a move in three turns loses (4.1.8)
#! expect event=foul side=red count=3 status=confirmed
#! expect event=result winner=black article=4.1.8 status=final
setup policy fouls=auto
0 start
2000 press red
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
8000 press red
10000 lift b0
10300 drop c2
10600 press red
11000 lift b9
11300 drop c7
11600 press black
13000 press red
16000 wait
