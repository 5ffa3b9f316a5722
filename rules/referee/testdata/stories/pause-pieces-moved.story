# in a pause the player makes his move; after resume his press counts
#! moves h2e2
setup
0 start
5000 cmd pause
6000 lift h2
6300 drop e2
9000 cmd resume
10000 press red
12000 wait
