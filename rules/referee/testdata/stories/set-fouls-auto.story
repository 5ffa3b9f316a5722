# fouls=auto: a foul is confirmed without the arbiter
#! expect event=foul side=red article=9.1.2 status=confirmed count=1
setup policy fouls=auto
0 start
5000 press red
7000 wait
