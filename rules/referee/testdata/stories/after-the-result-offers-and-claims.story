# after the result offers, claims and fouls are refused
#! expect event=refused do=offer
#! expect event=refused do=foul
#! never event=offer
#! never event=foul
setup
0 start
5000 cmd resign red
6000 cmd offer black
7000 cmd foul black 9.1.1
8000 wait
