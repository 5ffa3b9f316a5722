# mate_final_ms=1000: it is final
#! expect event=result winner=red status=final
setup policy mate_final_ms=1000 fen "4k4/1R7/R8/9/9/9/9/9/9/3K5 w - - 0 1"
0 start
5000 lift a7
5300 drop a9
6700 wait
