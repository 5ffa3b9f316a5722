# press=on: without a press nothing is recorded
#! moves
setup policy profile=casual press=on
0 press black
5000 lift h2
5300 drop e2
7000 lift h9
7300 drop g7
9000 lift h0
9300 drop g2
11000 wait
