# an up edge without a down is nothing
#! moves h2e2
#! never event=alert
setup
0 start
3000 up red
3500 up black
5000 lift h2
5300 drop e2
5600 press red
7000 wait
