# both kings are set to the middle, no result yet: touches at most, no result by itself
#! never event=result
#! never event=move
setup
0 start
5000 lift e0
5500 drop e4
6000 lift e9
6500 drop e5
12000 wait
