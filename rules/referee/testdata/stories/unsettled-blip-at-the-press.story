# a neighbour's sensor blips for 12 ms just as the button goes down: nothing
#! moves h2e2
#! never event=alert
#! never event=touch point=g3
#! never event=brush
setup
0 start
5000 lift h2
5400 drop e2
5895 lift g3
5900 press red
5907 drop g3
7000 wait
