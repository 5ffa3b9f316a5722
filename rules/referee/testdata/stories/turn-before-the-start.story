# turned by command before the start
#! moves h2e2
setup
0 cmd turn
1000 start
5000 lift b7
5300 drop e7
5700 press red
6700 wait
