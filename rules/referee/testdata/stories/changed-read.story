# changed, read: the arbiter takes the other move
#! moves h2f2
#! expect event=fixed ply=0
#! expect event=move move=h2f2 by=arbiter
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
9000 cmd resolve 1 read h2f2
11000 wait
