# what Red touched before a ruled position is no duty of Black's after it
#! moves h9g7
#! never event=alert
#! never event=duty
setup
0 start
5000 lift h2
5300 drop e2
6000 cmd position "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
8000 lift h9
8300 drop g7
8600 press black
10000 wait
