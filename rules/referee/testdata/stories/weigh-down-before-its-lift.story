# a rook takes on c5; an advisor put straight came down on d7 before the rook was lifted
#! moves e7c5 d5c5 e8f7
#! never event=alert
setup fen "4kc3/4a4/3ab4/4r4/2PR3P1/2N6/9/4B4/4A4/4KAB2 b - - 0 58"
0 start
5027 up red
5028 down red
5032 up red
5034 down red
5036 up red
5038 down red
5039 up red
5103 lift e7
5112 lift c5
5119 lift d7
5154 drop c5
5207 down black
5210 up black
5211 down black
5213 up black
5214 down black
5215 up black
5219 down black
5261 drop d7
5263 lift d5
5280 up black
5281 down black
5282 up black
5286 down black
5288 up black
5290 down black
5291 up black
5322 lift c5
5358 down red
5360 up red
5366 down red
5369 up red
5370 down red
5376 drop c5
5420 up red
5423 down red
5424 up red
5425 down red
5427 up red
5430 down red
5432 up red
5544 lift e8
5643 drop f7
5716 down black
5718 up black
5721 down black
5722 up black
5725 down black
6741 wait
