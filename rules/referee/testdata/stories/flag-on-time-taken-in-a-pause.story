# in a pause more time is taken than there is: the flag falls by the arbiter's word at resume at the latest
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m
0 start
5000 cmd pause
6000 cmd time red =0
8000 cmd resume
10000 wait
