# the five minutes are more than he has left: he loses at once (23.3)
#! expect event=claim side=red upheld=false
#! expect event=result winner=black article=4.1.4 status=final
setup time 6.5:4m
0 start
5000 cmd claim red natural
6000 wait
