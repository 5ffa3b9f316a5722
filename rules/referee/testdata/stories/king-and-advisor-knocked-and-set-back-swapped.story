# two advisors come back exchanged: like pieces, the same position, no move
#! moves h2e2
#! never event=alert kind=illegal-move
setup
0 start
3000 lift d0
3050 lift f0
4000 drop d0
4200 drop f0
6000 lift d0
6600 drop d0
9000 lift h2
9300 drop e2
9600 press red
11000 wait
