# nothing is offered: accept is refused
#! expect event=refused do=accept
#! never event=result
setup
0 start
5000 cmd accept black
6000 wait
