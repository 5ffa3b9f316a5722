# a soldier was touched, then the move could not be read: said by word it is outside the duty all the same (5.1)
#! moves h2e2
#! alerts unread touch
setup
0 start
3000 lift c3
3600 drop c3
4500 lift h2
4700 drop e2
4800 drop e4
5000 press red
9000 cmd resolve 1 read h2e2
10000 wait
