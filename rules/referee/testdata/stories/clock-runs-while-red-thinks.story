# nothing happens for ten minutes: the clock runs, nothing is said
#! never event=alert
#! expect event=move used_ms=600600 left.red=4799400
setup
0 start
600000 lift h2
600300 drop e2
600600 press red
603000 wait
