# it stands for two seconds only: no call
#! never event=alert kind=call
setup
0 start
5000 lift h2
5300 drop e2
5700 press red
8000 lift h9
8300 drop g7
8700 press black
10000 lift e2
10400 drop h2
11000 lift g7
11400 drop h9
13400 lift h2
13700 drop e2
14000 lift h9
14300 drop g7
22000 wait
