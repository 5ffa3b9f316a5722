# colour sensors: the own cannon comes down red on e2
#! moves h2e2
#! never event=alert
setup
0 start
5000 lift h2
5300 drop e2 red
5700 press red
7000 wait
