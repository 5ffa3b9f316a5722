# loss is no answer to a touch
#! expect event=refused do=resolve
#! never event=result
setup
0 start
5000 lift e3
5900 drop e3
7000 lift h2
7300 drop e2
7600 press red
9000 cmd resolve 1 loss
10000 wait
