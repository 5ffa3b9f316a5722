# a press before the drop; the reply has gone on when it is judged
#! moves c2e3 e4e3
#! never event=alert
setup fen "4kab2/9/4ba3/C1P5p/r8/1C2p4/4c4/B1N6/9/3AKAB2 w - - 0 31"
0 start
5020 lift e3
5047 up black
5053 down black
5059 up black
5059 lift c2
5128 drop e3
5207 lift e3
5218 down red
5252 lift e4
5261 up red
5262 down red
5268 up red
5300 down black
5302 up black
5303 down black
5304 up black
5305 down black
5307 up black
5308 down black
5310 up black
5312 down black
5330 drop e3
5348 up black
5351 down black
5358 up black
5446 lift a6
5452 lift i6
5491 drop i6
5492 lift a5
5531 drop a4
6575 wait
