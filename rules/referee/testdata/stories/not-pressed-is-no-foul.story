# forgetting the button is no foul, the arbiter does not remind (6)
#! never event=foul
#! never event=result
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6500 press black
9000 wait
