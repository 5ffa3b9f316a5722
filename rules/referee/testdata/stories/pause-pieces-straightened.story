# in a pause the arbiter lets a piece be straightened: lifts while both clocks stand in a pause oblige nobody
#! moves h2e2
#! never event=alert
#! never event=foul
setup
0 start
3000 cmd pause
4000 lift d9
4800 drop d9
5500 lift e3
6300 drop e3
8000 cmd resume
10000 lift h2
10300 drop e2
10600 press red
12000 wait
