# fouls=arbiter: a foul is proposed
#! expect event=foul article=9.1.2 status=proposed
#! never event=foul status=confirmed
setup policy fouls=arbiter
0 start
5000 press red
7000 wait
