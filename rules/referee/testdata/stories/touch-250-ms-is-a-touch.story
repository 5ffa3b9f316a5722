# off its point for exactly brush_ms: a touch
#! expect event=touch point=c3
#! never event=brush
setup
0 start
5000 lift c3
5250 drop c3
7000 wait
