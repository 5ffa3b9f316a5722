# start=press while a piece is missing: no start
#! never event=start
#! expect event=alert kind=setup
setup policy start=press
4000 lift a0
5000 press black
6000 wait
