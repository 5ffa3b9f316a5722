# adjust red on: lifts that come back are nothing (5.6)
#! moves h2e2
#! never event=touch point=e3
#! never event=alert
setup
0 start
3000 cmd adjust red on
5000 lift e3
5900 drop e3
7000 cmd adjust red off
8000 lift h2
8300 drop e2
8700 press red
9700 wait
