# new=arbiter: the array standing after a result is no new game
#! expect event=refused do=start
setup
0 start
2000 cmd resign red
3000 lift a0
3500 drop a0
15000 start
16000 wait
