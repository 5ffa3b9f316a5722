# a piece is missing: not ready, and start is refused with the points
#! expect event=refused do=start
#! expect event=alert kind=setup
#! never event=start
setup
1000 lift a0
6000 start
7000 wait
