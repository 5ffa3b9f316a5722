# 9.1.6 in a turn in which an own piece was off: confirmed by itself
#! expect event=foul article=9.1.6 status=confirmed count=1
setup policy fouls=auto
0 start
4000 lift h0
4600 drop h0
5000 lift d9
5900 drop d9
7000 lift h0
7300 drop g2
7600 press red
8600 wait
