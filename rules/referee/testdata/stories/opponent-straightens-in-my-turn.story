# in Red's turn a black piece that nobody can take is lifted and put back: a foul is only proposed, and touches nobody
#! moves h2e2
#! expect event=foul article=9.1.6 status=proposed
#! never event=foul status=confirmed
#! never event=result
setup
0 start
4000 lift e9
4800 drop e9
6000 lift h2
6300 drop e2
6600 press red
8000 wait
