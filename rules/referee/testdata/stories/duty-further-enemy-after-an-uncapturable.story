# the first enemy piece can't be taken, the second can: it replaces it (5.2)
#! moves d0d1
#! expect event=alert kind=touch article=5.2
setup fen "4k4/9/9/4p4/9/4R4/9/9/9/3K5 w - - 0 1"
0 start
3000 lift e9
3600 drop e9
4000 lift e6
4600 drop e6
5000 lift d0
5300 drop d1
5600 press red
8000 wait
