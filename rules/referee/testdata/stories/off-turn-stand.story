# stand: recorded, and the same side to move
#! expect event=move move=h9g7 side=black stands=true
#! expect event=move move=h2e2 side=red
#! alerts off-turn
setup
0 start
5000 lift h9
5300 drop g7
5700 press black
8000 cmd resolve 1 stand
11000 lift h2
11300 drop e2
11700 press red
13000 wait
