# a piece is in the air at the start: refused; put down, the alert resolves and the start is taken
#! moves h2e2
#! alerts setup
#! expect event=refused do=start
#! expect event=start ms=5000
setup
1000 lift h2
2000 start
3000 drop h2
5000 start
6000 lift h2
6300 drop e2
6600 press red
8000 wait
