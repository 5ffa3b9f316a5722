# the third one is a proposed foul that is confirmed (4.1.8)
#! expect event=result winner=black article=4.1.8 status=final
setup
0 start
2000 cmd foul red 9.1.1
3000 cmd foul red 9.1.8
5000 press red
7000 cmd resolve 1 confirm
8000 wait
