# 117 before: a half move short, a foul and five minutes (9.1.4)
#! expect event=claim side=red upheld=false
#! expect event=foul side=red article=9.1.4 status=confirmed
#! never event=result
setup fen "3k5/9/9/r8/9/9/R8/9/9/4K4 w - - 117 60"
0 start
5000 lift a3
5300 drop b3
5700 press red
7000 lift a6
7300 drop b6
7700 press black
9000 cmd claim red natural
10000 wait
