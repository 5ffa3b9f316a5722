# the touched piece obliges after the power cut too (5.1)
#! expect event=alert kind=touch article=5.1
setup
0 start
3000 lift e3
3900 drop e3
6000 off
8000 on
9000 cmd resume
10000 lift h2
10300 drop e2
10600 press red
12000 wait
