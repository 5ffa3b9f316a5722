# in check, and another piece is moved (4.1.6)
#! moves
#! alerts left-in-check
#! expect event=alert article=4.1.6 move=a3a4
setup fen "3k5/9/9/9/4r4/9/P8/9/9/4K4 w - - 0 1"
0 start
5000 lift a3
5400 drop a4
5900 press red
7000 wait
