# a piece lifted and put back between the candidate and its press is said and obliges nobody
#! moves h2e2 h9g7
#! expect event=touch point=c3
#! never event=alert kind=touch
#! never event=foul
setup
0 start
5000 lift h2
5300 drop e2
6000 lift c3
6500 drop c3
7000 press red
9000 lift h9
9300 drop g7
9700 press black
10700 wait
