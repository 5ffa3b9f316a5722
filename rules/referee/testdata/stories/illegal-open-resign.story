# resignation while an illegal move is open is final
#! expect event=result winner=red article=4.1.9 status=final
setup
0 start
5000 lift b0
5400 drop d1
5900 press red
8000 cmd resign black
9000 wait
