# the arbiter rules the loss that the article names (4.1.6)
#! moves
#! expect event=resolved action=loss
#! expect event=result winner=black article=4.1.6 status=final
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
9000 cmd resolve 1 loss
10000 wait
