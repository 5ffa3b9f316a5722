# new in the middle of a game is ill-timed: refused
#! expect event=refused do=new
#! moves h2e2
setup
0 start
3000 cmd new
5000 lift h2
5300 drop e2
5600 press red
7000 wait
