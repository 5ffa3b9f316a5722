# the hour without power is nobody's time
#! moves h2e2
#! never event=result
setup time 6.5:1m
0 start
10000 off
3600000 on
3601000 cmd resume
3602000 lift h2
3602300 drop e2
3602600 press red
3604000 wait
