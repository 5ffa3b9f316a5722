# the piece of the unknown point moves: its origin is inferred
#! moves a0a1
setup
1000 lift a0
6000 start force
8300 drop a1
8700 press red
9700 wait
