# the arbiter dismisses it: the flag is not said again, the move is played
#! moves h2e2
#! never event=result
setup time 6.5:1m
0 start
50000 fault lost a9
63000 cmd resolve 2 dismiss
64000 lift h2
64300 drop e2
65000 press red
66000 wait
