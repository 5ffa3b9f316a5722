# off-turn undone; Red then moves freely: Black's lift obliged nobody of Red's
#! moves c3c4
#! alerts off-turn
setup
0 start
5000 lift i9
5300 drop i8
5700 press black
8000 cmd resolve 1 undo
9000 lift i8
9300 drop i9
11000 lift c3
11300 drop c4
11600 press red
13000 wait
