# within the window the piece goes on to a point that it can not reach: that is no mending
#! moves h2g2
#! expect event=alert kind=changed
#! never event=move move=h2g1
setup
0 start
4800 lift h2
4950 drop g2
5000 press red
5060 lift g2
5150 drop g1
8000 wait
