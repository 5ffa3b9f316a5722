# twenty minutes, then thirty seconds a move: with budget left there is no credit
#! expect event=move left.red=1194400
setup time 20m/30s
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 wait
