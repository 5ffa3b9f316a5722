# Black is late: his limit counts from the start, his clock runs from his turn (21.1)
#! moves h2e2
#! expect event=result winner=red article=4.1.5 status=proposed
setup policy late_limit=1m
0 start
0 cmd late black
5000 lift h2
5300 drop e2
5600 press red
70000 wait
