# time that the arbiter takes while a mate is proposed stays taken when the mating piece goes on
#! expect event=result winner=red status=proposed
#! expect event=fixed ply=0
#! expect event=clock why=ruling running=red left.red=5333475
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6000 cmd time red -60000
6500 lift a9
6900 wait
