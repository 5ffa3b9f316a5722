# the rook lies between two points while what it could take is nudged: the arbiter is called when it is put on its point, although the reply slides meanwhile
#! moves c7c4 d4c4
#! expect event=alert kind=changed
setup fen "4kab2/4a4/2c1b2cn/pr6p/2p3p2/P1BRC4/4P1P1P/N4CN2/4A4/2B1KA3 b - - 0 20"
0 start
5028 lift c7
5044 lift c4
5047 up red
5049 down red
5049 down black
5050 up red
5051 down red
5054 up red
5058 down red
5059 up red
5080 up black
5086 down black
5088 up black
5105 drop c4
5150 lift d4
5170 lift c4
5239 drop c4
5286 down red
5323 up red
5324 down red
5327 up red
5328 down red
5332 up red
5333 down red
5335 up red
6609 drop d5
6662 lift b6
6698 drop c6
6886 lift c6
6941 drop d6
7026 lift d6
7195 drop e6
7271 down black
7272 up black
7276 down black
7315 lift c0
7323 up black
7324 down black
7325 up black
7326 down black
7330 up black
7331 down black
7332 up black
7333 down black
7335 up black
7427 drop e2
7478 down red
7480 up red
7484 down red
7486 up red
7488 down red
7489 up red
7490 down red
7522 up red
7524 down red
7526 up red
7529 down red
7531 up red
7542 lift h7
7620 drop h3
7652 down black
7710 up black
7712 down black
7714 up black
7716 down black
7722 up black
7823 lift g3
7868 drop g4
9934 cmd takeback 40
9934 cmd move d4d5
9934 cmd move b6e6
9934 cmd move c0e2
9934 cmd move h7h3
10934 wait
