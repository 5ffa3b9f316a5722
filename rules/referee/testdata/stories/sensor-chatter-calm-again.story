# calm for a second: it is back, and its piece moves
#! moves c3c4
#! expect event=sensor state=back
setup
0 start
5000 lift c3
5015 drop c3
5030 lift c3
5045 drop c3
5060 lift c3
5075 drop c3
5090 lift c3
5105 drop c3
5120 lift c3
5135 drop c3
5150 lift c3
5165 drop c3
5180 lift c3
5195 drop c3
5210 lift c3
5225 drop c3
5240 lift c3
5255 drop c3
5270 lift c3
5285 drop c3
5300 lift c3
5315 drop c3
5330 lift c3
5345 drop c3
9000 lift c3
9300 drop c4
9600 press red
11000 wait
