# three void presses in a turn are one proposal; the next turn may have its own
#! moves h2e2 h9g7
#! alerts press-without-move press-without-move
setup
0 start
3000 press red
4000 press red
5000 press red
8000 lift h2
8300 drop e2
8900 press red
10000 lift h9
10300 drop g7
10900 press black
13000 press red
15000 wait
