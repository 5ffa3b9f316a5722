# the mated side lifts its king within the three seconds: the mating piece stays, the mate is final
#! expect event=result winner=red article=4.1.1 status=final
#! never event=fixed
setup fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6500 lift e9
7200 drop d8
12000 wait
