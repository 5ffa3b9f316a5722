# a candidate that did not rest is neither said nor withdrawn
#! moves h2f2
#! never event=withdrawn
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5450 lift e2
5700 drop f2
8000 press red
9000 wait
