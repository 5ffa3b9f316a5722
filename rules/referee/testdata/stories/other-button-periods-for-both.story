# the period's time is credited to both by the one press
#! moves h2e2 h9g7
#! expect event=clock why=reply period.red=2 period.black=2
setup time 1/1m,1/1m*
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6700 press black
9000 wait
