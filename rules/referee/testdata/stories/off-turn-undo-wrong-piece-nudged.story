# after off-turn undo the piece goes back and the game goes on without a foul
#! moves c3c4
#! never event=foul
#! alerts off-turn
setup
0 start
5000 lift d9
5300 drop e8
5700 press black
8000 cmd resolve 1 undo
9000 lift e8
9300 drop d9
11000 lift c3
11300 drop c4
11600 press red
13000 wait
