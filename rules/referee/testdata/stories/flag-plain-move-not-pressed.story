# a plain move on the board and no press before zero: flag (22.5)
#! moves
#! expect event=result winner=black article=4.1.4 status=final
setup time 6.5:1m
0 start
59000 lift h2
59300 drop e2
63000 wait
