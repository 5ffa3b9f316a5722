# a capture starts the count anew
#! moves a3a6 d9d8
#! expect event=claim side=red upheld=false
setup fen "3k5/9/9/r8/9/9/R8/9/9/4K4 w - - 118 60"
0 start
5000 lift a3
5200 lift a6
5400 drop a6
5700 press red
7000 lift d9
7300 drop d8
7700 press black
9000 cmd claim red natural
10000 wait
