# the same 150 ms before the press
#! moves h9h7 h0h7
#! never event=alert
setup fen "2bak2r1/4an3/nc2b1c2/2pr2p1p/p3C4/2P3P2/P3P3P/2N1B3C/R4N3/2BAKA1R1 b - - 0 1"
0 start
3204 lift h9
3402 drop h7
3840 lift h7
3990 press black
4115 lift h0
4281 drop h7
5034 press red
8034 wait
