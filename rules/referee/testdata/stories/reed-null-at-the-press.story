# the moved piece's reed opens for 60 ms while the button goes down
#! moves h2e2
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5580 lift e2
5600 press red
5640 drop e2
7500 wait
