# two presses forgotten, the third made: three plies are recorded, two of them by: reply
#! moves h2e2 h9g7 b0c2
#! expect event=move ply=1 by=reply
#! expect event=move ply=2 by=reply
#! expect event=move ply=3 by=press
setup
0 start
5000 lift h2
5300 drop e2
7000 lift h9
7300 drop g7
9000 lift b0
9300 drop c2
9800 press red
12000 wait
