# the button is kept down for two seconds with a good move: one press
#! moves h2e2 h9g7
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5600 down red
7600 up red
9000 lift h9
9300 drop g7
9600 press black
11000 wait
