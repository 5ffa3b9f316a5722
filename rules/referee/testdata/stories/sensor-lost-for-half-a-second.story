# lost and back within half a second: said, no alert
#! expect event=sensor state=back
#! never event=alert
setup
0 start
4000 fault lost a0,b0
4500 fault back a0,b0
9000 wait
