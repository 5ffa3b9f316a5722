# Black has no move left (3.2, 4.1.3)
#! expect event=result winner=red article=4.1.3 status=final
#! expect event=move by=end
setup fen "4k4/3P5/9/9/9/9/9/9/9/5K2R w - - 0 1"
0 start
5000 lift i0
5300 drop i8
12000 wait
