# without an arbiter: Black's press starts; touches and fouls are silent; a press without a move is void and nobody is called
#! moves h2e2 h9g7
#! alerts
#! expect event=start
#! never event=duty
#! never event=foul
setup policy profile=casual
1000 press red
2000 press black
3000 lift c3
3600 drop c3
4000 press red
5000 lift h2
5300 drop e2
5600 press red
7000 lift h9
7300 drop g7
7600 press black
9000 wait
