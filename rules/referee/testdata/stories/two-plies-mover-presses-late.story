# the mover presses only when the reply stands; the replier has pressed before: nothing doubled
#! moves h2e2 h9g7
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6500 press black
7000 press red
9000 wait
