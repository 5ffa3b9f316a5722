# illegal=loss: an illegal move loses at once (4.1.6)
#! moves
#! expect event=result winner=black article=4.1.6 status=final
setup policy illegal=loss
0 start
5000 lift b0
5400 drop d1
5900 press red
8000 wait
