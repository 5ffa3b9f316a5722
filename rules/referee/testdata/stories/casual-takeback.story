# without an arbiter two plies are taken back by setting the pieces back for a second and pressing
#! moves b0c2
#! expect event=fixed ply=0
#! alerts
setup policy profile=casual
0 press black
5000 lift h2
5300 drop e2
5600 press red
7000 lift h9
7300 drop g7
7600 press black
9000 lift g7
9300 drop h9
9600 lift e2
9900 drop h2
12000 press red
14000 lift b0
14300 drop c2
14600 press red
16000 wait
