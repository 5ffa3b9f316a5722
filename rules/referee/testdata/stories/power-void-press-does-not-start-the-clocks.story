# a press without a move found out after the power came back: the clocks stand until resume
#! moves
#! expect event=alert kind=press-without-move
#! expect event=clock why=power running=none left.red=5395000
#! expect event=clock why=resume running=red ms=8000
#! never event=clock why=alert running=red
setup
0 start
5000 press red
5100 off
6000 on
8000 cmd resume
9000 wait
