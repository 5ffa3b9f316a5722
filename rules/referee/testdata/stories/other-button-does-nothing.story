# the button of the side that is not to move does nothing: no clock, no foul
#! moves h2e2
#! never event=alert
#! never event=foul
#! never event=clock running=black ms=3000
setup
0 start
3000 press black
5000 lift h2
5300 drop e2
5700 press red
6700 wait
