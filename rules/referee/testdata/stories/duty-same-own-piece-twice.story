# the same piece lifted twice and moved: nothing
#! moves h0g2
#! never event=alert
setup
0 start
3000 lift h0
3500 drop h0
4000 lift h0
4500 drop h0
5000 lift h0
5300 drop g2
5600 press red
7000 wait
