# an hour and thirty seconds a move
#! expect event=clock why=start left.red=3600000 left.black=3600000
#! expect event=move left.red=3624400
setup time 60m+30s
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 wait
