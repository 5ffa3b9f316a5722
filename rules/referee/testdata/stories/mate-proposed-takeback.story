# the proposed mate is taken back by the arbiter: it does not become final, the game goes on
#! moves a7a8
#! expect event=fixed ply=0
#! never event=result status=final
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6500 cmd takeback 0
7000 lift a9
7300 drop a7
9000 lift a7
9300 drop a8
9600 press red
14000 wait
