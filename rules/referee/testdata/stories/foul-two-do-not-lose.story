# two confirmed fouls do not lose yet (4.1.8)
#! expect event=foul count=2
#! never event=result
setup
0 start
5000 cmd foul red 9.1.1
6000 cmd foul red 9.1.8
8000 wait
