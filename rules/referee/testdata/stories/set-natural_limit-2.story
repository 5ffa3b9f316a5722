# natural_limit=2: two rounds without a capture are the natural limit (4.2.4)
#! moves h2e2 h9g7 b0c2 b9c7
#! expect event=alert kind=natural-limit
setup policy natural_limit=2
0 start
5000 lift h2
5300 drop e2
5700 press red
7000 lift h9
7300 drop g7
7700 press black
9000 lift b0
9300 drop c2
9700 press red
11000 lift b9
11300 drop c7
11700 press black
14000 wait
