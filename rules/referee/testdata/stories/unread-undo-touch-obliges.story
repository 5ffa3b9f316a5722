# unread, undo: the position returns, the touched cannon still obliges (5.1)
#! moves c3c4
#! alerts unread touch
#! expect event=alert kind=touch article=5.1
setup
0 start
4500 lift h2
5000 press red
7000 cmd resolve 1 undo
8000 drop h2
10000 lift c3
10300 drop c4
10600 press red
12000 wait
