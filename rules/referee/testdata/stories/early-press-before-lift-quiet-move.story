# the button is hit before the piece is even lifted
#! moves h2e2
#! never event=alert
#! never event=foul
setup
0 start
5000 press red
5040 lift h2
5200 drop e2
8000 wait
