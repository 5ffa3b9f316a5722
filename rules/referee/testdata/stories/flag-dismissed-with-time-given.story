# the arbiter dismisses the flag and gives a minute: the game goes on
#! moves h2e2
#! never event=result
setup time 6.5:1m
0 start
50000 fault lost a9
62000 cmd time red +60000
63000 cmd resolve 2 dismiss
64000 lift h2
64300 drop e2
64600 press red
66000 wait
