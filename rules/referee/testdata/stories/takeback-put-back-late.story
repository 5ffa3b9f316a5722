# taken back; the pieces are put back only after the ten seconds: that is still no move and no foul
#! moves c3c4
#! never event=foul
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 cmd takeback 0
20000 lift e2
20500 drop h2
22000 lift c3
22300 drop c4
22600 press red
24000 wait
