# the reply is pressed while a piece that went on has not rested yet: each side keeps its own move
#! moves h2f2 a9a8
#! never event=move side=black move=h2f2
setup time 6.1
0 start
1000 lift h2
1200 drop e2
1300 press red
1350 lift e2
1400 drop f2
1405 lift a9
1415 drop a8
1426 press black
3000 wait
