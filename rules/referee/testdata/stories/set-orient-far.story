# orient=far: the sensor b7 stands under Red's cannon of h2
#! moves h2e2
#! never event=alert
setup policy orient=far
0 start
5000 lift b7
5300 drop e7
5700 press red
8700 wait
