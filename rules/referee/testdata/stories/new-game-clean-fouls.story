# fouls of the last game do not count in the next
#! expect event=foul count=2
#! never event=foul count=3
#! never event=result article=4.1.8
setup
0 start
1000 cmd foul red 9.1.1
1100 cmd foul red 9.1.1
2000 cmd resign black
4000 cmd new
6000 start
8000 cmd foul red 9.1.1
9000 wait
