# the same slide a second after the press changes a completed move (5.7)
#! moves h2g2
#! alerts changed
#! expect event=alert kind=changed article=5.7 side=red move=h2g2
setup
0 start
4800 lift h2
4950 drop g2
5000 press red
6060 lift g2
6150 drop e2
8000 wait
