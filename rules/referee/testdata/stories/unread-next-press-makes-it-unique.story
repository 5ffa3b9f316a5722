# the reply and its press make one chain of both presses: both are recorded
#! moves h2e2 h9g7
#! expect event=move move=h2e2 by=press used_ms=5000
#! expect event=move move=h9g7 by=press
#! expect event=resolved by=board
setup
0 start
4500 lift h2
4600 drop e2
4700 drop e4
5000 press red
9000 lift h9
9400 drop g7
9450 lift e4
9500 press black
11000 wait
