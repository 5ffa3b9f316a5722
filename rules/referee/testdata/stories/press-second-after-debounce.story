# up for 30 ms or more and down again: that is a new press, off turn it does nothing
#! moves h2e2
#! never event=foul
#! never event=alert kind=press-without-move
setup
0 start
5000 lift h2
5300 drop e2
5900 press red
6500 press red
8000 wait
