# the arbiter says a legal move that is none of the candidates: his word counts, the rest is carried
#! moves e4e5
#! expect event=move by=arbiter
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/4K4 w - - 0 1"
0 start
5000 lift e4
5900 press red
8000 cmd resolve 1 read e4e5
10000 wait
