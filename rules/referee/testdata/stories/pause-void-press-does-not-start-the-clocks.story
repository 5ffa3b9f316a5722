# a press without a move found out in a pause: the clocks stand until resume
#! moves
#! expect event=alert kind=press-without-move
#! never event=clock why=alert running=red
#! expect event=clock why=resume running=red ms=8000 left.red=5395000
setup
0 start
5000 press red
5100 cmd pause
8000 cmd resume
9000 wait
