# back again: the alert resolves itself
#! expect event=sensor state=back
#! expect event=resolved by=board
setup
0 start
4000 fault lost a0,b0
7000 fault back a0,b0
9000 wait
