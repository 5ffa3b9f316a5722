# something comes down in between: hands at work, no spill
#! never event=spill
setup
0 start
5000 lift h2
5060 lift e3
5120 drop e2
5180 lift g3
8000 drop g3
9000 drop e3
10000 wait
