# another position is ruled; what the board shows differently is awaited (5.8)
#! expect event=fixed ply=0
#! moves h2e2
setup
0 start
5000 cmd position "rnbakabnr/9/1c5c1/p1p1p1p1p/9/2P6/P3P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
6000 lift c3
6500 drop c4
8000 lift h2
8300 drop e2
8600 press red
10000 wait
