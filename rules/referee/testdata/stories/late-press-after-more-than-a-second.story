# the mover's late press comes two seconds after the reply was recorded: that is a press without a move
#! moves h2e2 h9g7
#! alerts not-pressed press-without-move
setup
0 start
5000 lift h2
5300 drop e2
5500 lift h9
5700 drop g7
5900 press black
8000 press red
10000 wait
