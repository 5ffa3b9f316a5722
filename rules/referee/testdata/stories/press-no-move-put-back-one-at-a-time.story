# two pieces lifted and put back one after the other, then a press: still no move
#! moves
#! alerts press-without-move
setup
0 start
3000 lift c3
3500 drop c3
4000 lift e3
4500 drop e3
5000 press red
7000 wait
