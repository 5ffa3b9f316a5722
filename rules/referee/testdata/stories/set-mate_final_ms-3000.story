# mate_final_ms=3000: a mate that has rested for 1.4 s is proposed
#! expect event=result winner=red status=proposed
#! never event=result status=final
setup policy mate_final_ms=3000 fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6700 wait
