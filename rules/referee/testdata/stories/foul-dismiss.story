# dismissed, it does not count
#! expect event=foul side=red article=9.1.5 status=dismissed count=0
#! never event=foul status=confirmed
setup fen "3k5/9/9/9/4r4/9/P8/9/4A4/4K4 w - - 0 1"
0 start
5000 lift e1
5900 drop e1
7000 cmd resolve 1 dismiss
8000 wait
