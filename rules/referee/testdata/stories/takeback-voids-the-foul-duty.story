# taken back: the duty of the turn that is taken back is void, another move may be made
#! moves b0c2
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd takeback 0
9000 lift e2
9400 drop h2
12000 lift b0
12300 drop c2
12600 press red
14000 wait
