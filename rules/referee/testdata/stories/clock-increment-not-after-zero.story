# pressed 10 ms after zero: no increment saves him
#! moves
#! expect event=result winner=black article=4.1.4
setup time 1m+30s
0 start
59000 lift h2
59300 drop e2
60010 press red
62000 wait
