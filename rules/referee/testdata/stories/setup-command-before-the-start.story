# the time control is told before the start
#! expect event=clock why=start left.red=3600000
#! never event=refused
setup
0 cmd setup time=6.2
3000 start
4000 wait
