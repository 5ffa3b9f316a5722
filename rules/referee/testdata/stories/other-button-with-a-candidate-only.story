# the mover's move stands, no reply yet: the other button does nothing
#! moves h2e2
#! never event=alert
#! expect event=move by=press used_ms=8000
setup
0 start
5000 lift h2
5300 drop e2
6500 press black
8000 press red
9000 wait
