# a rook slides down its file, rests on the way and takes
#! moves a3a6
#! never event=alert
#! expect event=move captured=p
setup fen "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/R1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"
0 start
5000 lift a3
5060 drop a4
5500 lift a4
5560 drop a5
5700 lift a6
5800 lift a5
5900 drop a6
6300 press red
7500 wait
