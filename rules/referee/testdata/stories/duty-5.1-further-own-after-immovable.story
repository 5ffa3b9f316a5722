# immovable first, then a soldier: the further one of the same colour obliges now (5.1)
#! moves i3i4
#! expect event=alert kind=touch article=5.1
setup fen "3k5/9/9/9/4r4/9/P7P/9/4A4/4K4 w - - 0 1"
0 start
5000 lift e1
5900 drop e1
6500 lift a3
7100 drop a3
8000 lift i3
8300 drop i4
8600 press red
9600 wait
