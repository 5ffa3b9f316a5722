# orient=near: the sensor b7 stands under a cannon of Black's
#! moves
#! expect event=alert kind=setup
setup policy orient=near
0 start
5000 lift b7
5300 drop e7
5700 press red
8700 wait
