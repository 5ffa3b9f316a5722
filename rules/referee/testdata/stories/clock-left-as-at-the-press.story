# the reading in the move is that of the press, however late the move is recorded
#! moves h2e2
#! expect event=move left.red=5395000 used_ms=5000
setup
0 start
4500 lift h2
5000 press red
5200 drop e2
8000 wait
