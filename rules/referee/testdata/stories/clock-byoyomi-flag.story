# thirty seconds for the move are gone as well
#! expect event=result winner=black article=4.1.4 ms=90025
setup time 1m/30s
0 start
100000 wait
