# Black's increment is credited with his move
#! expect event=move ply=2 side=black left.black=89000
setup time 1m+30s
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
8000 wait
