# after a final result kings are moved and pieces cleared: nothing is said
#! alerts
#! expect event=result winner=black status=final
#! never event=touch
#! never event=foul
setup
0 start
5000 cmd resign red
6000 lift e0
6500 drop e4
7000 lift e9
7500 drop d4
8000 press black
9000 press red
10000 wait
