# a cannon comes down on a0, its sensor lets go for a moment while the opponent's rook slides over b8: nothing goes from a0 to b8 in 15 ms
#! moves d9b9 b0a0 b9b0
#! never event=alert
setup fen "3R5/5k2n/4b1n2/p3p3p/6p2/4P4/P7P/3Cc1N2/9/1cBAKA3 w - - 0 26"
0 start
5020 up black
5049 lift d9
5137 drop b9
5175 down red
5223 lift b0
5234 up red
5236 down red
5239 up red
5304 drop a0
5335 lift b9
5338 lift a0
5353 drop b8
5364 down black
5367 up black
5373 down black
5386 drop a0
5413 up black
5415 down black
5416 up black
5418 down black
5419 up black
5420 down black
5421 up black
5422 lift b8
5422 down black
5425 up black
5496 drop b7
5513 lift b7
5543 drop b6
5619 lift b6
5712 drop b5
5811 lift b5
5843 drop b4
5948 lift b4
6030 drop b3
6080 lift b3
6212 drop b2
6383 lift b2
6413 drop b1
6444 lift b1
6487 drop b0
6564 down red
6565 up red
6566 down red
6568 up red
6571 down red
7589 wait
