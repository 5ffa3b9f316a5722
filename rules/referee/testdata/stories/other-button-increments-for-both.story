# both moves are credited: 30 s a move for either side
#! moves h2e2 h9g7
#! expect event=clock left.red=83275 left.black=90000 running=red why=reply
setup time 1m+30s
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6700 press black
9000 wait
