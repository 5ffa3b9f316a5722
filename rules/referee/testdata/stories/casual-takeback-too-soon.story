# an earlier position that has not stood for a second is no take-back
#! never event=fixed
setup policy profile=casual
0 press black
5000 lift h2
5300 drop e2
5600 press red
9000 lift e2
9300 drop h2
9900 press black
10000 wait
