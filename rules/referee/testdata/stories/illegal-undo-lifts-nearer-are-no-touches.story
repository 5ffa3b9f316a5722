# while the position is put back, lifts are no touches
#! moves b0c2
#! never event=touch point=d1
#! never event=touch order=3
#! never event=foul
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
10000 cmd resolve 1 undo
11000 lift d1
11500 drop b0
13000 lift b0
13400 drop c2
14000 press red
15000 wait
