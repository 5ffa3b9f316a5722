# the arbiter dismisses the call: the game goes on
#! moves h2e2
#! expect event=resolved action=dismiss
setup
0 start
3000 down red
3100 down black
6500 up red
6500 up black
8000 cmd resolve 1 dismiss
9000 lift h2
9300 drop e2
9600 press red
11000 wait
