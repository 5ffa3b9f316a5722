# 5.1 is no foul of article 9
#! expect event=refused do=foul
#! never event=foul
setup
0 start
5000 cmd foul red 5.1
6000 wait
