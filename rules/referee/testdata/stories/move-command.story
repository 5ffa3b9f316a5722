# the arbiter enters a move by word
#! moves h2e2
#! expect event=move by=arbiter
setup
0 start
5000 lift h2
5300 drop e2
6000 cmd move h2e2
8000 wait
