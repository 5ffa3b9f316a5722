# before the start pieces are moved about: set-up, no touches, no moves
#! moves h2e2
#! never event=touch point=c3
#! never event=alert
setup
1000 lift c3
1500 drop c3
2000 lift a0
2500 drop a0
4000 start
6000 lift h2
6300 drop e2
6700 press red
7700 wait
