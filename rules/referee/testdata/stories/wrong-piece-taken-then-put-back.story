# the wrong enemy piece was put back and another taken: either may have been captured; said by word, it is against 5.3
#! moves e4e6
#! alerts ambiguous touch
#! expect event=alert kind=touch article=5.3
setup fen "4k4/9/9/4p4/9/2p1R4/9/9/9/3K5 w - - 0 1"
0 start
4900 lift e4
5200 lift c4
5700 drop c4
6200 lift e6
6600 drop e6
7000 press red
9000 cmd resolve 1 read e4e6
10000 wait
