# the call was dismissed by the arbiter: the flag is final again
#! expect event=result winner=black article=4.1.4 status=final
setup time 6.5:1m
0 start
3000 down red
3100 down black
6500 up red
6500 up black
8000 cmd resolve 1 dismiss
63000 wait
