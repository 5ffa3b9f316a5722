# the arbiter saw what it was: read takes a legal move instead
#! moves b0c2
#! expect event=resolved action=read
#! expect event=move move=b0c2 by=arbiter
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resolve 1 read b0c2
10000 wait
