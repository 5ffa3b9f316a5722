# more than twenty edges in a second at one point: declared lost, and the game goes on
#! moves h2e2
#! expect event=sensor state=lost
#! never event=touch point=c3
#! never event=alert kind=touch
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
9000 lift h2
9300 drop e2
9600 press red
11000 wait
