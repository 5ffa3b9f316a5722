# a forgotten button, a reply and its press, the next move and its press, while a horse is nudged
#! moves f8g8 g6f6 g9e7 f6f8
#! never event=alert
setup fen "2bak1br1/4ac3/c1n3n2/p1p1p1R1p/6p2/2P6/P3P1P1P/1CN1C1N2/9/2BAKAB2 b - - 0 11"
0 start
5053 up red
5055 down red
5056 up red
5061 down red
5064 up red
5476 lift f8
5649 drop g8
6196 lift g6
6345 drop f6
6361 lift g9
6451 drop e7
6457 lift h9
6502 down red
6506 up red
6514 down red
6520 drop h9
6533 up red
6533 down black
6534 up black
6536 down black
6537 up black
6539 down black
6541 up black
6542 down black
6543 up black
6544 down black
6575 up black
6576 down black
6577 up black
6578 down black
6583 up black
6586 down black
6587 up black
6779 lift f6
6901 drop f7
6965 lift f7
7105 drop f8
7284 down red
7286 up red
7287 down red
7288 up red
7289 down red
7292 up red
7294 down red
7295 up red
7296 down red
8309 wait
