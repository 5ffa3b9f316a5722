# the destination's sensor chatters as the piece comes down and is calm again: read
#! moves h2e2
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5315 lift e2
5330 drop e2
5345 lift e2
5360 drop e2
5375 lift e2
5390 drop e2
6000 press red
8000 wait
