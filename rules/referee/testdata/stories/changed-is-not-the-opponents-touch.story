# the moved piece going elsewhere is not the opponent's touch
#! alerts changed
#! never event=touch side=black
#! never event=duty
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
9000 wait
