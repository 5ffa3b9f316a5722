# the target's sensor is lost for 300 ms just while the cannon comes down: seen when it is back
#! moves h2e2
#! never event=alert
setup
0 start
5000 lift h2
5200 fault lost e2
5300 drop e2
5500 fault back e2
6000 press red
8000 wait
