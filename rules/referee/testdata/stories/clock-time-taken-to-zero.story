# more is taken off than there is: zero is fallen (4.1.4)
#! expect event=result winner=black article=4.1.4
setup time 6.5:1m
0 start
5000 cmd time red -90000
6000 wait
