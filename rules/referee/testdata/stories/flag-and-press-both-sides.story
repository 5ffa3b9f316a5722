# Black presses his move 5 ms before his zero, Red's clock runs on
#! moves h2e2 h9g7
#! never event=result winner=red
setup time 6.5:1m
0 start
5000 lift h2
5300 drop e2
5600 press red
64000 lift h9
64300 drop g7
65595 press black
67000 wait
