# the drop on the captured point came 80 ms before the own lift: too early to be evidence
#! moves
#! never event=move
setup fen "4k4/9/9/4p4/4R4/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift e6
5300 drop e6
5380 lift e5
6000 press red
9000 wait
