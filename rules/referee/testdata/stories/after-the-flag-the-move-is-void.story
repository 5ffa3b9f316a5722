# the move completed after the flag is no move
#! moves
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m
0 start
60500 lift h2
60800 drop e2
61100 press red
63000 wait
