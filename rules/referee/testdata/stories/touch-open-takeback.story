# a touch alert is open and the arbiter takes the move back: the alert is answered with it
#! expect event=resolved id=1
#! expect event=fixed ply=0
setup
0 start
3000 lift e3
3900 drop e3
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
9000 lift e2
9300 drop h2
11000 wait
