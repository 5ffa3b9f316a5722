# 60 ms apart the own piece was first: 5.3
#! moves h0g2
#! expect event=alert kind=touch article=5.3
#! never event=duty article=5.5
setup fen "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
0 start
5000 lift e2
5060 lift e6
5600 drop e2
5700 drop e6
8000 lift h0
8300 drop g2
8900 press red
9900 wait
