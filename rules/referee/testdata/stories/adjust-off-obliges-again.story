# after adjust off a touch is a touch
#! expect event=alert kind=touch article=5.1
setup
0 start
3000 cmd adjust red on
4000 cmd adjust red off
5000 lift e3
5900 drop e3
8000 lift h2
8300 drop e2
8700 press red
9700 wait
