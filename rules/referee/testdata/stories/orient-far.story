# Red sits on the far side: his cannon from h2 is lifted at the sensor b7
#! moves h2e2
setup policy orient=far
0 start
5000 lift b7
5300 drop e7
5700 press red
6700 wait
