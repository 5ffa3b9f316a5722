# one millisecond earlier it is in time
#! moves h2e2
#! never event=result
#! expect event=move left.red=1
setup time 6.5:1m
0 start
59000 lift h2
59300 drop e2
59999 press red
63000 wait
