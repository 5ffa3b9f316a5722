# nobody can capture the king's advisor: free, and a foul is proposed (9.1.6)
#! moves h2e2
#! alerts foul
#! never event=alert kind=touch
#! expect event=foul side=red article=9.1.6 status=proposed
setup
0 start
5000 lift d9
5900 drop d9
7000 lift h2
7300 drop e2
7600 press red
8600 wait
