# enemy_touch=note: an enemy piece that nobody can take, lifted and put back with no own piece off, calls nobody
#! moves h2e2
#! never event=alert
setup policy enemy_touch=note
0 start
4000 lift d9
4800 drop d9
6000 lift h2
6300 drop e2
6600 press red
8000 wait
