# two own pieces touched, both can move: the first obliges (5.1)
#! moves h2e2
#! expect event=alert kind=touch article=5.1
setup
0 start
5000 lift e3
5900 drop e3
6500 lift h2
7000 drop h2
8000 lift h2
8300 drop e2
8600 press red
9600 wait
