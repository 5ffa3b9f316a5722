# the leave to adjust ends with the turn: next time a touch obliges
#! moves h2e2 h9g7 b0c2
#! alerts touch
setup
0 start
3000 cmd adjust red on
5000 lift h2
5300 drop e2
5700 press red
7000 lift h9
7300 drop g7
7700 press black
9000 lift e3
9900 drop e3
11000 lift b0
11300 drop c2
11700 press red
12700 wait
