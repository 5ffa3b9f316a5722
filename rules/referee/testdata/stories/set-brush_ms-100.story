# brush_ms=100: 150 ms off its point is a touch
#! moves h2e2
#! expect event=touch point=c3
#! expect event=alert kind=touch article=5.1
setup policy brush_ms=100
0 start
3000 lift c3
3150 drop c3
5000 lift h2
5300 drop e2
5700 press red
6700 wait
