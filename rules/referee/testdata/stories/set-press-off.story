# press=off: a reply completes a move
#! moves h2e2 h9g7
#! expect event=move move=h2e2 by=reply
#! never event=alert
setup policy profile=casual press=off
0 press black
5000 lift h2
5300 drop e2
7000 lift h9
7300 drop g7
9000 lift h0
9300 drop g2
11000 wait
