# what was changed while the power was off is put right before resume: no touches, no fouls
#! moves h2e2
#! alerts power
#! never event=foul
setup
0 start
5000 off
6000 lift c3
6500 lift e6
7000 on
8000 drop e6
8500 drop c3
10000 cmd resume
12000 lift h2
12300 drop e2
12600 press red
14000 wait
