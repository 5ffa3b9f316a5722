# the piece wanders over three points: one alert about the change
#! alerts changed
setup
0 start
5000 lift h2
5300 drop e2
5600 press red
7000 lift e2
7300 drop f2
8500 lift f2
8800 drop g2
10500 wait
