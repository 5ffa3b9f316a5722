# the reply to the unpressed move captures: both recorded (by: reply, by: press)
#! moves c3c4 h7h0
#! expect event=move ply=2 by=press captured=N
#! alerts not-pressed
setup
0 start
5000 lift c3
5300 drop c4
7000 lift h7
7200 lift h0
7500 drop h0
8000 press black
10000 wait
