# start force plays with the differing point unknown
#! moves h2e2
#! expect event=start
#! never event=alert kind=unread
setup
1000 lift a0
6000 start force
8000 lift h2
8300 drop e2
8700 press red
9700 wait
