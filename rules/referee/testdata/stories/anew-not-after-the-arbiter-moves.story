# the arbiter gives the reply while a piece that went on has not rested yet: the record is not touched after him
#! expect event=move side=black move=a9a8
#! never event=fixed
setup time 6.1
0 start
1000 lift h2
1200 drop e2
1300 press red
1350 lift e2
1400 drop f2
1430 cmd move a9a8
3000 wait
