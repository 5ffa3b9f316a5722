# the FEN's own count belongs to it: 118 half moves before, two more make sixty rounds
#! moves a3b3 a6b6
#! expect event=claim side=red upheld=true
#! expect event=result winner=none article=4.2.4
setup fen "3k5/9/9/r8/9/9/R8/9/9/4K4 w - - 118 60"
0 start
5000 lift a3
5300 drop b3
5700 press red
7000 lift a6
7300 drop b6
7700 press black
9000 cmd claim red natural
10000 wait
