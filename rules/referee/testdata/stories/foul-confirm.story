# a proposed foul is confirmed and counts (9.2)
#! expect event=foul side=red article=9.1.5 status=confirmed count=1
#! expect event=resolved action=confirm
setup fen "3k5/9/9/9/4r4/9/P8/9/4A4/4K4 w - - 0 1"
0 start
5000 lift e1
5900 drop e1
7000 cmd resolve 1 confirm
8000 wait
