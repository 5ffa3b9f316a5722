# after a ruled position touches begin anew
#! moves h2e2
#! never event=alert kind=touch
setup
0 start
3000 lift c3
3900 drop c3
5000 cmd position "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
7000 lift h2
7300 drop e2
7600 press red
9000 wait
