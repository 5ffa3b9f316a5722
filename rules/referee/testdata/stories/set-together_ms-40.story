# together_ms=40: 60 ms apart is one after the other (5.3)
#! expect event=alert kind=touch article=5.3
#! never event=alert article=5.5
setup policy together_ms=40 fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5060 lift e6
5600 drop e2
5700 drop e6
8000 lift h0
8300 drop g2
8900 press red
9900 wait
