# two enemy pieces touched, both can be taken: the first obliges (5.2, 5.4)
#! moves e4e6
#! expect event=alert kind=touch article=5.2|5.4
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/3K5 w - - 0 1"
0 start
3000 lift c4
3600 drop c4
4000 lift e6
4600 drop e6
5000 lift e4
5300 lift e6
5600 drop e6
6000 press red
8000 wait
