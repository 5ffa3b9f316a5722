# the first move is explained only by the turned board: setup offers turn
#! moves h2e2
#! expect event=alert kind=setup
#! expect event=resolved action=turn
setup
0 start
5000 lift b7
5300 drop e7
5700 press red
8000 cmd resolve 1 turn
10000 wait
