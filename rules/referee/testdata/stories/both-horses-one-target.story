# two horses could go to one point: the one that left is read
#! moves b0d1
setup fen "4k4/9/9/9/9/9/9/9/9/1N1K1N3 w - - 0 1"
0 start
5000 lift b0
5300 drop d1
5700 press red
7000 wait
