# both cannons' points do not answer: either may have come to e2
#! moves
#! expect event=alert kind=ambiguous side=red
setup
0 start
4000 fault lost h2,b2
5000 lift h2
5400 drop e2
5900 press red
7000 wait
