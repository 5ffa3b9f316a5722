# a proposed draw stands open; a resignation is final all the same
#! expect event=result article=4.2.1 status=proposed
#! expect event=result winner=red article=4.1.9 status=final
setup fen "3k1a3/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1"
0 start
5000 lift e0
5150 lift e1
5300 drop e1
5600 press red
8000 cmd resign black
9000 wait
