# Black touches a piece of his and presses in Red's time: no piece has moved, no off-turn
#! moves h2e2
#! never event=alert kind=off-turn
setup
0 start
3000 lift h9
3600 drop h9
4000 press black
5000 lift h2
5300 drop e2
5700 press red
8000 wait
