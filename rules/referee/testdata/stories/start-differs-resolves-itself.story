# the alert about the set-up resolves itself when the piece is there
#! expect event=resolved by=board
setup
1000 lift a0
6000 start
7000 drop a0
9000 wait
