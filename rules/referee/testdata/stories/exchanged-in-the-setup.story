# horse and elephant of Red's right wing stand exchanged: the first contradiction is not silently taken
#! moves
#! expect event=alert kind=unread|illegal-move|ambiguous|setup
setup
0 start
5000 lift g0
5300 drop f2
5700 press red
6700 wait
