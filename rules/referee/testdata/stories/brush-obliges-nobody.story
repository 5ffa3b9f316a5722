# a brushed piece does not oblige (5.6)
#! moves h2e2
#! expect event=brush point=c3
#! never event=alert
#! never event=duty
setup
0 start
3000 lift c3
3150 drop c3
5000 lift h2
5300 drop e2
5700 press red
6700 wait
