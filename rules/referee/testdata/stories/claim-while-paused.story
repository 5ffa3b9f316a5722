# claims and offers need a running game: while the arbiter has paused, nothing is lost by a claim
#! never event=result
#! moves h2e2
setup
0 start
3000 cmd pause
4000 cmd claim red repetition
5000 cmd resume
6000 lift h2
6300 drop e2
6600 press red
8000 wait
