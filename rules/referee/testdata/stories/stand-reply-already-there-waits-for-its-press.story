# while the clocks stand Black replies; after stand his move waits for its press
#! moves b0d1 h9g7
#! alerts illegal-move
#! expect event=move move=h9g7 by=press
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
7000 lift h9
7400 drop g7
9000 cmd resolve 1 stand
11000 press black
13000 wait
