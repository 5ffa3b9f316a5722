# settings are told by command before the start
#! expect event=foul side=red article=9.1.2 status=confirmed
setup
0 cmd setup fouls=auto red=Xu black=Lv
2000 start
5000 press red
7000 wait
