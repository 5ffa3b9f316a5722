# three plies, and a fourth in the air when the press comes
#! moves h2e2 h9g7 b0c2
#! expect event=move ply=3 by=press
setup
0 start
5000 lift h2
5300 drop e2
7000 lift h9
7300 drop g7
9000 lift b0
9300 drop c2
9600 lift b9
9800 press red
11000 drop c7
12000 wait
