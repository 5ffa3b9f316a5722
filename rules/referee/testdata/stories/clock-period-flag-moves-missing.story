# time gone before the moves of the period are made (4.1.4)
#! expect event=result winner=black article=4.1.4 status=final
setup time 2/1m,1/1m*
0 start
5000 lift h2
5300 drop e2
5600 press red
6000 lift h9
6300 drop g7
6600 press black
70000 wait
