# Black presses before his piece is down, Red long after: both times count as pressed
#! moves h2e2 h9g7 b0c2
#! never event=alert
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6200 press black
6300 drop g7
7000 lift b0
7400 drop c2
30000 press red
31000 wait
