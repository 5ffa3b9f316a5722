# start=press: the press of the side to move starts nothing
#! never event=start
setup policy start=press
5000 press red
6000 wait
