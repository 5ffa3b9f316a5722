# start=arbiter: Black's press starts nothing
#! moves
#! never event=start
setup policy start=arbiter
5000 press black
8000 lift h2
8300 drop e2
8700 press red
9700 wait
