# answered once, an alert can't be answered again
#! expect event=refused do=resolve
#! expect event=foul status=confirmed count=1
#! never event=foul count=2
setup
0 start
5000 press red
7000 cmd resolve 1 confirm
8000 cmd resolve 1 confirm
9000 wait
