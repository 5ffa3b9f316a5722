# the piece moved last is put straight while a point that it could take flickers
#! moves g9e7 f7f3
#! never event=alert
setup fen "2bakab2/4n4/1c3Rn2/pC2p3p/2P3p2/7r1/P5P1P/2N1B1N2/3r5/R1BAKA3 b - - 2 16"
0 start
5150 up red
5151 down red
5157 up red
5158 down red
5162 up red
5525 lift c0
5534 drop c0
6239 drop f8
6254 lift f8
6628 lift g9
6761 lift d1
6776 drop d1
7330 drop i9
7343 lift i9
8014 drop e7
8360 down black
8361 up black
8366 down black
8367 up black
8369 down black
8370 up black
8371 down black
8403 drop f4
8410 lift f4
8470 up black
10251 drop i8
10261 lift i8
11740 drop d5
11744 lift d5
11974 drop d7
11987 lift d7
12150 lift f7
12667 drop f3
12789 drop h2
12799 lift h2
13314 down red
14339 wait
