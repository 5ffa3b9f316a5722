# twenty edges in a second are not yet more than twenty
#! never event=sensor state=lost
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
9000 wait
