# a void press does not keep the next one, before the drop, from being read
#! moves h2e2
#! alerts press-without-move
setup
0 start
3000 press red
5000 lift h2
5200 press red
5350 drop e2
8000 wait
