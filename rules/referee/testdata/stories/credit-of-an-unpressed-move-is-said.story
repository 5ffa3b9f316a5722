# an increment for moves that were not pressed is credited, and said (6)
#! moves h2e2 h9g7 h0g2
#! expect event=move ply=1 by=reply
#! expect event=move ply=3 by=press left.red=612400
#! expect event=clock why=reply left.red=612400
setup time 10m+10s
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
7000 lift h0
7300 drop g2
7600 press red
9000 wait
