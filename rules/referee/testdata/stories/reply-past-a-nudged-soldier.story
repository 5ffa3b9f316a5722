# the soldier moved last is nudged while the rook that answers is carried beside it: the soldier did not go on, and no move is off turn
#! moves c4c3 i8i9 c3c2 d2d3
#! never event=alert kind=off-turn
setup fen "3k1ab2/2N5C/1cna2R2/p3p3p/5r3/2pn5/P7P/3C5/4A4/2BAK4 b - - 10 29"
0 start
5115 up red
5890 lift c4
6060 drop c3
6226 down black
6380 up black
6381 down black
6382 up black
6384 down black
6386 up black
6387 down black
6388 up black
6389 down black
6390 up black
6846 lift i8
7153 drop i9
7524 down red
7674 up red
7676 down red
7677 up red
7679 down red
7681 up red
8976 lift c3
9194 drop c2
12063 lift d2
12307 lift c2
12377 drop d3
12407 drop c2
12564 down red
12570 up red
12572 down red
13589 wait
