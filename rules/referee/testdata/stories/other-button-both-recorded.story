# move and reply stand and the replier presses: both recorded, no clock changes hands
#! moves h2e2 h9g7
#! expect event=move ply=1 by=reply
#! expect event=move ply=2 by=press
#! never event=clock running=black
#! expect event=alert kind=not-pressed side=red
setup
0 start
5000 lift h2
5300 drop e2
6000 lift h9
6300 drop g7
6700 press black
9000 wait
