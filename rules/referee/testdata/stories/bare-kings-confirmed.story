# the arbiter confirms the draw
#! expect event=result winner=none article=4.2.1 status=final
setup fen "3k1a3/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"
0 start
5000 lift e0
5200 lift e1
5400 drop e1
5700 press red
8000 cmd resolve 1 confirm
9000 wait
