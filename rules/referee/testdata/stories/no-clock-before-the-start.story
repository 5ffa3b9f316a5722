# no clock event before the start, and no time is lost
#! never event=clock ms=0
#! expect event=clock why=start left.red=5400000 ms=30000
setup
30000 start
31000 wait
