# on the turned board Black's horse h9 is lifted at the sensor b0
#! moves h2e2 h9g7
#! never event=alert
setup policy orient=far
0 start
5000 lift b7
5300 drop e7
5700 press red
7000 lift b0
7300 drop c2
7700 press black
9000 wait
