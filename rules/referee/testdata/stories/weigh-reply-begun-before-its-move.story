# a move, its capture and the reply to that, the first not pressed: a piece lifted before the other move was complete is no reply to it
#! moves g5g4 e5g4 e3f3
#! never event=alert
setup fen "3ak4/4a4/1c2b1n2/p5R1p/2b1N1p2/6Br1/P3p3P/8n/NC2A4/2B1KA3 b - - 9 28"
0 start
5042 up red
5553 lift g5
5554 lift g4
5642 drop g4
5860 lift g4
5983 lift e5
6086 drop g4
6100 lift e3
6265 drop f3
6281 down red
6291 up red
6292 down red
6360 up red
6361 down black
6362 up black
6363 down black
6365 down red
6365 up black
6367 down black
6368 up black
6369 down black
6371 up red
6372 up black
6373 down black
7386 wait
