# one may resign at any time
#! expect event=result winner=red article=4.1.9 status=final
setup
0 start
5000 cmd resign black
6000 wait
