# offered after the move; the move is then changed before the press: the offer stands for the move that is completed
#! moves h2f2
#! expect event=offer state=made
#! never event=offer state=declined
setup
0 start
5000 lift h2
5300 drop e2
5700 cmd offer red
6000 lift e2
6300 drop f2
7000 press red
8000 wait
