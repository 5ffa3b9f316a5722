# enemy that nobody can take, then own: the own one must move (5.4)
#! moves h0g2
#! never event=alert kind=touch
#! expect event=duty article=5.4 must=move
setup
0 start
5000 lift d9
5600 drop d9
6500 lift h0
7100 drop h0
8000 lift h0
8300 drop g2
8900 press red
9900 wait
