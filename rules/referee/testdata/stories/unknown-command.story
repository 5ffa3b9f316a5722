# an unknown command is refused and changes nothing
#! moves h2e2
#! expect event=refused
setup
0 start
3000 cmd dance red
5000 lift h2
5300 drop e2
5600 press red
7000 wait
