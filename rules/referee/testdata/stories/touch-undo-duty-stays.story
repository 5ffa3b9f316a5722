# undo of a touch: the touch still obliges, another wrong move is called again (5.1)
#! moves b0c2
#! alerts touch touch
setup
0 start
3000 lift e3
3900 drop e3
5000 lift h2
5300 drop e2
5600 press red
8000 cmd resolve 1 undo
9000 lift e2
9400 drop h2
12000 lift b0
12300 drop c2
12600 press red
14000 wait
