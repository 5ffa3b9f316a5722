# turn after moves have been recorded is ill-timed
#! expect event=refused do=turn
#! moves h2e2
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
8000 cmd turn
9000 wait
