# before the start no clock runs: nothing to resume
#! moves h2e2
#! never event=alert kind=power
setup
1000 off
3000 on
5000 start
7000 lift h2
7300 drop e2
7600 press red
9000 wait
