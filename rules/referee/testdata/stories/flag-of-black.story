# Black's flag (4.1.4)
#! moves h2e2
#! expect event=result winner=red article=4.1.4 status=final ms=65625
setup time 6.5:1m
0 start
5000 lift h2
5300 drop e2
5600 press red
70000 wait
