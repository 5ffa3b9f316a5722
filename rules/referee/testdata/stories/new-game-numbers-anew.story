# ids count from one in the new game
#! expect event=alert id=1 kind=press-without-move ms=8275
setup
0 start
1000 press red
2000 cmd resign black
4000 cmd new
6000 start
8000 press red
10000 wait
