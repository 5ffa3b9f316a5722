# the piece comes down 5 ms before the press: the edge had begun, and counts
#! moves h2e2
#! never event=alert
#! expect event=move move=h2e2 by=press used_ms=5135 left.red=5394865
setup
0 start
5000 lift h2
5130 drop e2
5135 press red
6000 wait
