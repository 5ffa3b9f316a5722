# the mover put his piece one point beside in Black's time and Black replies: the arbiter has been called once
#! moves h2e2 h9g7
#! expect event=alert kind=changed side=red
#! expect event=resolved by=board
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
9000 lift f2
9300 drop e2
11000 lift h9
11300 drop g7
11600 press black
13000 wait
