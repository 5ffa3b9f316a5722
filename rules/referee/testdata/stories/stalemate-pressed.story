# stalemate, pressed (4.1.3)
#! expect event=result winner=red article=4.1.3 status=final
#! never event=alert
setup fen "4k4/3P5/9/9/9/9/9/9/9/5K2R w - - 0 1"
0 start
5000 lift i0
5300 drop i8
5900 press red
6500 wait
