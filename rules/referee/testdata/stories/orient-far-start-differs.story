# on a turned board a missing piece is noticed all the same
#! expect event=refused do=start
#! expect event=alert kind=setup
setup policy orient=far
3000 lift a9
5000 start
6000 wait
