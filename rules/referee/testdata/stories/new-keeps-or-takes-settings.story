# new KEY=VALUE: the next game has natural_limit 1
#! expect event=alert kind=natural-limit
setup
0 start
2000 cmd resign red
4000 cmd new natural_limit=1
6000 start
8000 lift h2
8300 drop e2
8600 press red
9000 lift h9
9300 drop g7
9600 press black
11000 wait
