# 9.1.6 with no own piece off: its owner may have adjusted it; never confirmed by itself
#! expect event=foul article=9.1.6 status=proposed
#! never event=foul status=confirmed
setup policy fouls=auto
0 start
5000 lift d9
5900 drop d9
7000 lift h2
7300 drop e2
7600 press red
8600 wait
