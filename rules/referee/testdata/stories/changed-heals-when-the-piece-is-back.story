# the piece goes back where it was: the alert about the change resolves itself (5.7)
#! moves h2g2 h9g7
#! alerts changed
#! expect event=resolved action=undo|dismiss|back|read by=board
setup
0 start
4800 lift h2
4950 drop g2
5000 press red
6060 lift g2
6150 drop e2
8000 lift e2
8200 drop g2
9000 lift h9
9300 drop g7
9700 press black
10700 wait
