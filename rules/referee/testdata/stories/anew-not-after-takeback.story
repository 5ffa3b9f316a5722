# the arbiter takes a ply back while a piece that went on has not rested yet: the ply before it stays as it was
#! moves h2e2
#! never event=move move=b9c7 ply=1
setup time 6.1
0 start
1000 lift h2
1200 drop e2
1300 press red
2000 lift b9
2200 drop c7
2300 press black
2350 lift c7
2400 drop a7
2430 cmd takeback 1
5000 wait
