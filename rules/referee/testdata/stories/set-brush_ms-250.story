# brush_ms=250: 150 ms off its point is a brush
#! moves h2e2
#! expect event=brush point=c3 gap_ms=150
#! never event=touch point=c3
setup policy brush_ms=250
0 start
3000 lift c3
3150 drop c3
5000 lift h2
5300 drop e2
5700 press red
6700 wait
