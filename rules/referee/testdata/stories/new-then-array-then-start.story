# put back, the new game starts and its first move is read
#! expect event=start ms=9000
#! expect event=move ply=1 move=c3c4
setup
0 start
2000 lift h2
2300 drop e2
2600 press red
4000 cmd resign black
6000 cmd new
7000 lift e2
7500 drop h2
9000 start
11000 lift c3
11300 drop c4
11600 press red
13000 wait
