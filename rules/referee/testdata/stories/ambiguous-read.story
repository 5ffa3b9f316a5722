# the ambiguous move is said by the arbiter
#! moves e4c4
#! expect event=move move=e4c4 by=arbiter captured=p
#! expect event=resolved action=read
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/4K4 w - - 0 1"
0 start
5000 lift e4
5900 press red
9000 cmd resolve 1 read e4c4
10000 wait
