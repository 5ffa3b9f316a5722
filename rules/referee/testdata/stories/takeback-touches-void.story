# touches of a turn that was taken back do not oblige
#! moves h2e2
#! alerts touch
setup
0 start
3000 lift e3
3600 drop e3
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
9000 lift e2
9500 drop h2
11000 lift h2
11300 drop e2
11600 press red
13000 wait
